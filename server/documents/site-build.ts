/** What `npm run build` made, as the server uses it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMimeType } from 'hono/utils/mime';
import { type Language, otherLanguage } from '#shared/language.ts';
import type { RenderPage } from '#shared/page-data.ts';
import { assetsPath, type PageName } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';

/** What `client/entry-server.tsx` exports. */
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

export interface SiteBuild extends RenderModule {
  /** `index.html` with its marked slots. */
  template: string;
  /** Addresses of a page's modules, each after those that it imports; the entry hydrates it. */
  modules(page: PageName): string[];
  /** The style rules of a page, to inline, and the names of the sheets that they are from. */
  styles(page: PageName): { css: string; sheets: string[] };
  /** Address of all words of a language. */
  words(language: Language): string;
  /** Addresses of what the next click on a page may need: a few files, of some 15 kB together. */
  ahead(page: PageName, language: Language): string[];
  /**
   * The files by their public address. They are in memory, so that no later build takes them away;
   * with them the assets of the build before, which pages that are still open will ask for.
   */
  files: ReadonlyMap<string, BuiltFile>;
  /** Where the sources are served as they are written: lets Vite put its own scripts into a document. */
  transform?(address: string, html: string): Promise<string>;
}

/** Where the builds are, each in a folder of its own. */
export const buildsFolder = (root: string) => join(root, 'dist/builds');

/** The file that names the build to serve and, in its second line, the one before it. */
export const currentBuildFile = (root: string) => join(root, 'dist/current');

/** The build to serve, and the one before it; none where nothing was built yet. */
export function currentBuilds(root: string): { current?: string; former?: string } {
  const file = currentBuildFile(root);
  if (!existsSync(file)) return {};
  const [current, former] = readFileSync(file, 'utf8').split('\n');
  return { ...(current && { current }), ...(former && { former }) };
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** The chunks named by their sources, each after all that it imports. */
function chunksOf(manifest: Manifest, sources: string[]): ManifestChunk[] {
  const found = new Map<string, ManifestChunk>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}; run npm run build`);
    if (found.has(chunk.file)) return;
    found.set(chunk.file, chunk);
    chunk.imports?.forEach(visit);
    // To the end: behind its imports.
    found.delete(chunk.file);
    found.set(chunk.file, chunk);
  };
  sources.forEach(visit);
  return [...found.values()];
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

/** Reads the public files of a build, each with the compressed variants that stand beside it. */
function readFiles(build: string): Map<string, BuiltFile> {
  const folder = join(build, 'client');
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

/** The assets of a build that may be removed at any moment, because a newer one has ended. */
function readFormerAssets(build: string): [string, BuiltFile][] {
  try {
    return [...readFiles(build)].filter(([, { immutable }]) => immutable);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Loads the build in a folder; of the one before it, if there is one, the assets. */
export async function loadBuild(folder: string, former?: string): Promise<SiteBuild> {
  const renderModule: RenderModule = await import(
    pathToFileURL(join(folder, 'server/entry-server.js')).href
  );
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files = new Map([...(former ? readFormerAssets(former) : []), ...readFiles(folder)]);
  const ownChunks = (page: PageName) =>
    chunksOf(manifest, [entrySource, pageSource(manifest, page)]);
  const addresses = (chunks: ManifestChunk[]) => chunks.map(({ file }) => `/${file}`);
  const words = (language: Language) => `/${manifest[`content/${language}.ts`]?.file}`;
  const rulesIn = (sheet: string) => files.get(`/${sheet}`)?.bodies.identity.toString().trim();
  return {
    ...renderModule,
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    modules: (page) => addresses(ownChunks(page)),
    styles(page) {
      const sheets = ownChunks(page).flatMap(({ css = [] }) => css);
      return { css: sheets.map(rulesIn).join('\n'), sheets };
    },
    words,
    ahead(page, language) {
      const own = addresses(ownChunks(page));
      const pages = addresses(chunksOf(manifest, [pagesSource]));
      return [...pages, words(language), words(otherLanguage(language))]
        .filter((address) => !own.includes(address))
        .slice(0, mostAhead);
    },
    files,
  };
}

/** Loads the current build of the repository in a folder. */
export async function loadSiteBuild(root: string): Promise<SiteBuild> {
  const { current, former } = currentBuilds(root);
  if (!current) throw new Error('The site is not built; run npm run build');
  const builds = buildsFolder(root);
  return loadBuild(join(builds, current), former && join(builds, former));
}
