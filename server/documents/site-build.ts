import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getMimeType } from 'hono/utils/mime';
import type { Bilingual } from '#shared/language.ts';
import type { RenderPage } from '#shared/page-data.ts';
import { assetsPath, type PageName, pageNames } from '#shared/routes.ts';
import { pageSheet, splitSheet } from '#shared/sheets.ts';
import type { Site } from '#shared/site.ts';
import { readyAnswer } from '../http/answer.ts';
import { cacheControl } from '../http/security-headers.ts';

export interface RenderModule {
  render: RenderPage;
  words: Bilingual<object>;
  renderFailure(site: Site): string;
  inlineScripts: { head: string; body: string };
}

export interface BuiltFile {
  type: string;
  /** True if the name contains a hash of the content. Browsers may cache such a file for a year. */
  immutable: boolean;
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer };
}

export interface PageParts {
  /** Modules are sorted so that each one follows its imports. */
  modules: string[];
  css: string;
  sheets: string[];
}

export interface SiteBuild extends RenderModule {
  template: string;
  partsOf(page: PageName): PageParts;
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

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestChunk>;

function chunksOf(manifest: Manifest, sources: string[]): ManifestChunk[] {
  const seen = new Set<ManifestChunk>();
  const ordered: ManifestChunk[] = [];
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}; run npm run build`);
    if (seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports?.forEach(visit);
    ordered.push(chunk);
  };
  sources.forEach(visit);
  return ordered;
}

const entrySource = 'client/entry-client.tsx';

const pagesSource = 'client/navigation/pages.ts';

/** The page `news` has its own folder, so its chunk is named after `NewsPage.tsx`. */
function pageSource(manifest: Manifest, page: PageName): string {
  const file = `/${page[0]?.toUpperCase()}${page.slice(1)}Page.tsx`;
  return Object.keys(manifest).find((source) => source.endsWith(file)) ?? pagesSource;
}

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
      return [path, readyAnswer(200, headers, bodies)];
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

  function pageParts(page: PageName): PageParts {
    const chunks = chunksOf(manifest, [entrySource, pageSource(manifest, page)]);
    const modules = chunks.map(({ file }) => `/${file}`);
    const sheets = chunks
      .flatMap(({ css = [] }) => css)
      .flatMap((sheet) => {
        const { common, pages } = splitSheet(
          String(files.get(`/${sheet}`)?.bodies.identity).trim(),
        );
        const rules = pages.get(page);
        return [
          { name: sheet, rules: common },
          ...(rules === undefined ? [] : [{ name: pageSheet(page), rules }]),
        ];
      });
    return {
      modules,
      css: sheets.map(({ rules }) => rules).join(''),
      sheets: sheets.map(({ name }) => name),
    };
  }

  // All pages are read at start, so that an incomplete build never becomes the current one.
  const pages = new Map(pageNames.map((page) => [page, pageParts(page)]));
  return {
    ...renderModule,
    template: readFileSync(join(folder, 'index.html'), 'utf8'),
    partsOf: (page) => pages.get(page) as PageParts,
    files,
  };
}

export async function loadSiteBuild(root: string): Promise<SiteBuild> {
  const { current, previous } = currentBuilds(root);
  if (!current) throw new Error('The site is not built; run npm run build');
  const builds = buildsFolder(root);
  return loadBuild(join(builds, current), previous && join(builds, previous));
}
