import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMimeType } from 'hono/utils/mime';
import type { Bilingual } from '#shared/language.ts';
import type { RenderPage } from '#shared/page-data.ts';
import { assetsPath, isList, type PageName } from '#shared/routes.ts';
import type { SiteSettings } from '#shared/site.ts';
import { preparedResponse } from '../http/response.ts';
import { cacheControl } from '../http/security-headers.ts';

export interface RenderModule {
  render: RenderPage;
  dictionaries: Bilingual<object>;
  renderFailure(site: SiteSettings): string;
  inlineScripts: { head: string; body: string };
}

export interface BuiltFile {
  type: string;
  /** True if the name contains a hash of the content. Browsers may cache such a file for a year. */
  immutable: boolean;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

export interface SiteBuild extends RenderModule {
  template: string;
  /** The style rules of a page, and the URL of those of all pages; none in development. */
  cssOf(page: PageName): string;
  pagesSheet: string;
  /** The page's modules are sorted so that each one follows its imports. */
  modulesOf(page: PageName): string[];
  /** The files are in memory, with those of the previous build, which open pages still need. */
  files: ReadonlyMap<string, BuiltFile>;
  transform?(address: string, html: string): Promise<string>;
}

export const buildsFolder = (root: string) => join(root, 'dist/builds');

/** The first line of the file names the current build, the second line the previous one. */
export const currentBuildFile = (root: string) => join(root, 'dist/current');

export function currentBuilds(root: string): { current?: string; previous?: string } {
  const file = currentBuildFile(root);
  if (!existsSync(file)) return {};
  const [current, previous] = readFileSync(file, 'utf8').split('\n');
  return { ...(current && { current }), ...(previous && { previous }) };
}

/** `scripts/build.ts` splits the style rules. */
export interface Sheets {
  common: string;
  pages: Record<string, string>;
  /** The URL of the rules of all pages. */
  file: string;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}; run npm run build`);
  return chunk;
}

/** Each file follows those that it imports. */
function filesOf(manifest: Manifest, sources: string[]): string[] {
  const files = new Set<string>();
  const visit = (source: string) => {
    const { file, imports = [] } = chunkOf(manifest, source);
    if (files.has(`/${file}`)) return;
    imports.forEach(visit);
    files.add(`/${file}`);
  };
  sources.forEach(visit);
  return [...files];
}

const entrySource = 'client/entry-client.tsx';

/** Whether the scripts of a page are loaded with its first visit; the entry contains the others. */
const isLater: Record<PageName, boolean> = {
  home: false,
  whatIsFreemasonry: false,
  history: false,
  whatItMeans: false,
  faq: false,
  news: true,
  gallery: true,
  contact: true,
  notFound: false,
};
const laterSource = 'client/navigation/pages.ts';

/** The map's keys are URL paths; each file has its compressed variants. */
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

export const readyFiles = (files: SiteBuild['files']) =>
  new Map(
    [...files].map(([path, { type, immutable, bodies }]) => {
      const policy = immutable ? cacheControl.immutable : cacheControl.day;
      const headers = { 'Content-Type': type, 'Cache-Control': policy };
      return [path, preparedResponse(200, headers, bodies)];
    }),
  );

const readFiles = (build: string) => readBuiltFiles(join(build, 'client'));

/** A newer build may remove these files at any time. */
function readPreviousAssets(build: string): [string, BuiltFile][] {
  try {
    return [...readFiles(build)].filter(([, { immutable }]) => immutable);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export async function loadBuild(folder: string, previous?: string): Promise<SiteBuild> {
  const renderModule: RenderModule = await import(
    pathToFileURL(join(folder, 'server/entry-server.js')).href
  );
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files = new Map([...(previous ? readPreviousAssets(previous) : []), ...readFiles(folder)]);

  const entry = filesOf(manifest, [entrySource]);
  const later = filesOf(manifest, [entrySource, laterSource]);
  const sheets: Sheets = JSON.parse(readFileSync(join(folder, 'sheets.json'), 'utf8'));
  const sheetOf = (page: string) => sheets.pages[page] ?? '';
  return {
    ...renderModule,
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    cssOf: (page) => sheets.common + (isList(page) ? sheetOf('lists') : '') + sheetOf(page),
    pagesSheet: sheets.file,
    modulesOf: (page) => (isLater[page] ? later : entry),
    files,
  };
}

export async function loadSiteBuild(root: string): Promise<SiteBuild> {
  const { current, previous } = currentBuilds(root);
  if (!current) throw new Error('The site is not built; run npm run build');
  const builds = buildsFolder(root);
  return loadBuild(join(builds, current), previous && join(builds, previous));
}
