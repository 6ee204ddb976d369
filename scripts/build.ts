/**
 * Builds the site in a new folder. When the build is complete, it becomes the current one: a
 * running process keeps its files, and a failed build changes nothing.
 */
import { randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import postcss from 'postcss';
import { build } from 'vite';
import { loadDeskBuild } from '#desk/server/files.ts';
import {
  buildsFolder,
  currentBuildFile,
  currentBuilds,
  loadBuild,
  type Sheets,
} from '#server/html/site-build.ts';

const root = join(import.meta.dirname, '..');
const builds = buildsFolder(root);

// Vite would create a development build if the environment requested it.
process.env.NODE_ENV = 'production';

const compressible = /\.(js|css|svg|json|txt)$/;

/** Compresses files once for all visitors; skips variants that are not smaller. */
async function compress(folder: string): Promise<void> {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!compressible.test(file)) continue;
    const path = join(folder, file);
    const content = await readFile(path);
    const variants = { br: brotliCompressSync(content), gz: gzipSync(content, { level: 9 }) };
    for (const [suffix, body] of Object.entries(variants)) {
      if (body.length < content.length) await writeFile(`${path}.${suffix}`, body);
    }
  }
}

/**
 * Splits the style rules: `@layer pages.faq { … }` is for one page, `pages.lists` for news and
 * gallery. A document contains the common rules and those of its page; the file keeps those of all
 * pages, for the next ones.
 */
async function splitSheet(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const { file } = manifest['style.css'];
  const path = join(folder, 'client', file);
  const rules = postcss.parse(await readFile(path));
  const pages: Record<string, string> = {};
  for (const rule of [...rules.nodes]) {
    const [, page] = (rule.type === 'atrule' && /^pages\.(\w+)$/.exec(rule.params)) || [];
    if (!page || !('nodes' in rule)) continue;
    pages[page] = (pages[page] ?? '') + rule;
    rule.remove();
  }
  const sheets: Sheets = { common: String(rules), pages, file: `/${file}` };
  await writeFile(path, Object.values(pages).join(''));
  await writeFile(join(folder, 'sheets.json'), JSON.stringify(sheets));
}

/** The public server does not serve this folder. */
async function buildDesk(folder: string): Promise<void> {
  const configFile = join(root, 'desk/vite.config.ts');
  await build({ root, configFile, logLevel: 'warn', build: { outDir: join(folder, 'files') } });
  await rename(join(folder, 'files/.vite/manifest.json'), join(folder, 'manifest.json'));
  await rm(join(folder, 'files/.vite'), { recursive: true });
  await compress(join(folder, 'files'));
  await loadDeskBuild(folder);
}

async function buildInto(folder: string): Promise<void> {
  const client = join(folder, 'client');
  await build({ root, logLevel: 'warn', build: { outDir: client } });
  const server = { outDir: join(folder, 'server'), ssr: true, copyPublicDir: false };
  await build({ root, logLevel: 'warn', build: server });
  await rename(join(client, '.vite/manifest.json'), join(folder, 'manifest.json'));
  await rm(join(client, '.vite'), { recursive: true });
  await splitSheet(folder);
  await copyFile(join(root, 'index.html'), join(folder, 'index.html'));
  await buildDesk(join(folder, 'desk'));
  await compress(client);
  // A build that the server cannot load fails here.
  await loadBuild(folder);
}

/** Makes the build the current one. The file is renamed, so that a reader never sees half of it. */
async function switchTo(id: string): Promise<void> {
  const { current: previous = '' } = currentBuilds(root);
  const next = `${currentBuildFile(root)}.next`;
  await writeFile(next, `${id}\n${previous}\n`);
  await rename(next, currentBuildFile(root));
  for (const old of await readdir(builds)) {
    // Another command may be building.
    const isOld = (await stat(join(builds, old))).mtimeMs < Date.now() - 3_600_000;
    if (isOld && old !== id && old !== previous) await rm(join(builds, old), { recursive: true });
  }
}

/** `npm start` compares this hash of the sources to see whether the build is current. */
const [sources = 'unknown'] = process.argv.slice(2);
const id = `${sources}-${randomBytes(4).toString('hex')}`;
const folder = join(builds, id);
try {
  await buildInto(folder);
  await switchTo(id);
} catch (error) {
  await rm(folder, { recursive: true, force: true });
  throw error;
}
