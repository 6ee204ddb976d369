/** The result of `npm run build`, as the server uses it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMimeType } from 'hono/utils/mime';
import { type Bilingual, type Language, otherLanguage } from '#shared/language.ts';
import type { RenderPage } from '#shared/page-data.ts';
import { assetsPath, type PageName, pageNames } from '#shared/routes.ts';
import { ownSheet, splitSheet } from '#shared/sheets.ts';
import type { Site } from '#shared/site.ts';

/** The exports of `client/entry-server.tsx`. */
export interface RenderModule {
  render: RenderPage;
  renderFailure(site: Site): string;
  /** Classic scripts to inline in the head and at the end of the body. */
  inlineScripts: { head: string; body: string };
}

export interface BuiltFile {
  /** Media type */
  type: string;
  /** Named by its content, so it may be kept for ever */
  immutable: boolean;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

/** The files and styles of a page's document. */
export interface PageParts {
  /** Addresses of its modules, each after those that it imports; the entry hydrates it. */
  modules: string[];
  /** The style rules, to inline. */
  css: string;
  /** Names of the sheets, or of their parts, that the rules are from. */
  sheets: string[];
  /** Addresses of files to prefetch for the next click, some 15 kB together. */
  ahead: Bilingual<string[]>;
}

export interface SiteBuild extends RenderModule {
  /** `index.html` with its marked slots. */
  template: string;
  partsOf(page: PageName): PageParts;
  /** Addresses of all words of a language. */
  words: Bilingual;
  /**
   * The files by their public address. They are in memory, so that no later build takes them away;
   * with them the assets of the build before, which pages that are still open will ask for.
   */
  files: ReadonlyMap<string, BuiltFile>;
  /** In development: lets Vite add its own scripts to a document. */
  transform?(address: string, html: string): Promise<string>;
}

/** The folder of the builds, each in a folder of its own. */
export const buildsFolder = (root: string) => join(root, 'dist/builds');

/** The file that names the build to serve and, in its second line, the one before it. */
export const currentBuildFile = (root: string) => join(root, 'dist/current');

/** The build to serve, and the previous one; none before the first build. */
export function currentBuilds(root: string): { current?: string; previous?: string } {
  const file = currentBuildFile(root);
  if (!existsSync(file)) return {};
  const [current, previous] = readFileSync(file, 'utf8').split('\n');
  return { ...(current && { current }), ...(previous && { previous }) };
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestChunk>;

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}; run npm run build`);
  return chunk;
}

/** The chunks named by their sources, each after all that it imports. */
function chunksOf(manifest: Manifest, sources: string[]): ManifestChunk[] {
  const seen = new Set<ManifestChunk>();
  const ordered: ManifestChunk[] = [];
  const visit = (source: string) => {
    const chunk = chunkOf(manifest, source);
    if (seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach(visit);
    ordered.push(chunk);
  };
  sources.forEach(visit);
  return ordered;
}

const entrySource = 'client/entry-client.tsx';

/** How many files are read ahead of a click. */
const mostAhead = 2;

/** The chunk of all pages of words. */
const pagesSource = 'client/navigation/pages.ts';

/** A page with a room of its own is a chunk of its own, named after it: `news` is `NewsPage.tsx`. */
function pageSource(manifest: Manifest, page: PageName): string {
  const file = `/${page[0]?.toUpperCase()}${page.slice(1)}Page.tsx`;
  return Object.keys(manifest).find((source) => source.endsWith(file)) ?? pagesSource;
}

/** Reads the files below a folder by their address, each with the compressed variants beside it. */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = new Map<string, BuiltFile>();
  for (const path of paths) {
    if (/\.(br|gz)$/.test(path)) continue;
    const address = path.slice(folder.length).replaceAll('\\', '/');
    const identity = readFileSync(path);
    const br = paths.has(`${path}.br`) && readFileSync(`${path}.br`);
    const gzip = paths.has(`${path}.gz`) && readFileSync(`${path}.gz`);
    files.set(address, {
      type: getMimeType(address) ?? 'application/octet-stream',
      immutable: address.startsWith(assetsPath),
      bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    });
  }
  return files;
}

/** The public files of a build. */
const readFiles = (build: string) => readBuiltFiles(join(build, 'client'));

/** The assets of a build that a newer one may remove at any time. */
function readPreviousAssets(build: string): [string, BuiltFile][] {
  try {
    return [...readFiles(build)].filter(([, { immutable }]) => immutable);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Loads the build in a folder; of the one before it, if there is one, the assets. */
export async function loadBuild(folder: string, previous?: string): Promise<SiteBuild> {
  const renderModule: RenderModule = await import(
    pathToFileURL(join(folder, 'server/entry-server.js')).href
  );
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files = new Map([...(previous ? readPreviousAssets(previous) : []), ...readFiles(folder)]);
  const addressOf = (source: string) => `/${chunkOf(manifest, source).file}`;
  const words = { mk: addressOf('content/mk.ts'), en: addressOf('content/en.ts') };

  function pageParts(page: PageName): PageParts {
    const chunks = chunksOf(manifest, [entrySource, pageSource(manifest, page)]);
    const modules = chunks.map(({ file }) => `/${file}`);
    const sheets = chunks
      .flatMap(({ css = [] }) => css)
      .flatMap((sheet) => {
        const { common, own } = splitSheet(String(files.get(`/${sheet}`)?.bodies.identity).trim());
        const its = own.get(page);
        return [
          { name: sheet, rules: common },
          ...(its === undefined ? [] : [{ name: ownSheet(page), rules: its }]),
        ];
      });
    const ahead = (language: Language) =>
      [addressOf(pagesSource), words[language], words[otherLanguage(language)]]
        .filter((address) => !modules.includes(address))
        .slice(0, mostAhead);
    return {
      modules,
      css: sheets.map(({ rules }) => rules).join(''),
      sheets: sheets.map(({ name }) => name),
      ahead: { mk: ahead('mk'), en: ahead('en') },
    };
  }

  // All pages at the start, so that an incomplete build never becomes the current one.
  const pages = new Map(pageNames.map((page) => [page, pageParts(page)]));
  return {
    ...renderModule,
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    partsOf: (page) => pages.get(page) as PageParts,
    words,
    files,
  };
}

/** Loads the current build of the repository in a folder. */
export async function loadSiteBuild(root: string): Promise<SiteBuild> {
  const { current, previous } = currentBuilds(root);
  if (!current) throw new Error('The site is not built; run npm run build');
  const builds = buildsFolder(root);
  return loadBuild(join(builds, current), previous && join(builds, previous));
}
