/** The built client as the server uses it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#shared/language.ts';
import type { RenderPage } from '#shared/page-data.ts';
import type { PageName } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';

/** What `client/entry-server.tsx` exports. */
export interface RenderModule {
  render: RenderPage;
  renderFailure(site: Site): string;
  /** Classic scripts to inline in the head and at the end of the body. */
  inlineScripts: { head: string; body: string };
}

export interface SiteBuild extends RenderModule {
  /** `index.html` with its marked slots. */
  template: string;
  /** The style rules of all pages, to inline. */
  css: string;
  /** Address of the module that hydrates the page. */
  entry: string;
  /** Addresses of the modules that the entry will ask for on a page. */
  modules(page: PageName, language: Language): string[];
}

interface ManifestChunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** The chunks named by their sources, and all that they import. */
function chunksOf(manifest: Manifest, sources: string[]): ManifestChunk[] {
  const found = new Set<ManifestChunk>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}; run npm run build`);
    if (found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...found];
}

const entrySource = 'client/entry-client.tsx';

/** Component files are named after their page: `faq` is `FaqPage.tsx`. */
function pageSource(page: PageName): string {
  return `client/pages/${page[0]?.toUpperCase()}${page.slice(1)}Page.tsx`;
}

/** Loads what `npm run build` made in a folder. */
export async function loadSiteBuild(root: string): Promise<SiteBuild> {
  const client = join(root, 'dist/client');
  const manifest = JSON.parse(
    await readFile(join(client, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const files = (sources: string[]) => chunksOf(manifest, sources).map(({ file }) => `/${file}`);
  const style = Object.values(manifest).find(({ file }) => file.endsWith('.css'));
  const [template, css, renderModule] = await Promise.all([
    readFile(join(root, 'index.html'), 'utf8'),
    readFile(join(client, style?.file ?? 'style.css'), 'utf8'),
    import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href) as Promise<RenderModule>,
  ]);
  const [entry = ''] = files([entrySource]);
  return {
    ...renderModule,
    template,
    css: css.trim(),
    entry,
    modules: (page, language) =>
      files([
        entrySource,
        pageSource(page),
        `virtual:words/${language}/common`,
        `virtual:words/${language}/${page}`,
      ]),
  };
}
