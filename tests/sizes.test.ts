/** What a visitor downloads, in bytes: those do not depend on the machine that runs the test. */
import { brotliDecompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadCurrentDesk } from '#desk/server/build.ts';
import { type BuiltFile, loadSiteBuild, type SiteBuild } from '#server/documents/site-build.ts';
import { pageSize } from '#server/lists/lists.ts';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { addNews } from '#server/storage/news.ts';
import { languages } from '#shared/language.ts';
import {
  itemAddress,
  localizedPath,
  pagePaths,
  principlePath,
  type ScreenName,
  screens,
} from '#shared/routes.ts';
import { fullNewsItem, fullPhoto, proseInBoth } from './full-lists.ts';
import { ask } from './raw-request.ts';
import { root, testSite } from './site.ts';

/** Bytes of the first flight of a connection, in which the whole page arrives. */
const largestDocument = 14_000;
/**
 * The news cannot arrive in one flight: the prose of two languages alone takes 8,000 bytes
 * compressed, and without any style rule the document would still have 13,900. What the visitor
 * reads comes first, and does.
 */
const largestFullDocument = { news: 18_400, gallery: largestDocument };
/** A sheet of plates, for a page that has them. */
const largestDrawing = 2_000;
const mostScripts = 70_000;
/** Of the pages that read or send something. */
const mostScriptsWithData = 90_000;
const withData: ScreenName[] = ['news', 'gallery', 'contact'];
/** Of the desk's whole; a slow line of 1.6 Mbit/s brings them in 0.6 s. */
const mostOfDesk = { js: 120_000, css: 7_000 };

let build: SiteBuild;
beforeAll(async () => {
  build = await loadSiteBuild(root);
});

function bodiesOf(path: string): BuiltFile['bodies'] {
  const file = build.files.get(path);
  if (!file) throw new Error(`The build has no ${path}`);
  return file.bodies;
}

/** The page's scripts, the largest first, as a list for whoever must find the one that grew. */
function scriptsOf(screen: ScreenName) {
  const sizes = build.partsOf(screen).modules.map((path) => {
    const { identity, br = identity } = bodiesOf(path);
    return { path, bytes: br.length };
  });
  sizes.sort((a, b) => b.bytes - a.bytes);
  return {
    total: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    list: sizes.map(({ path, bytes }) => `${bytes} ${path}`).join('\n'),
  };
}

const newestItem = () => ({ ...fullNewsItem(0), title: proseInBoth(10_000, 60) });

test('the drawings stay light', () => {
  const drawings = [...build.files.keys()].filter((path) => /^\/assets\/.*\.svg$/.test(path));
  expect(drawings.length).toBeGreaterThan(2);
  for (const path of drawings) {
    const { identity, br = identity } = bodiesOf(path);
    expect(br.length, path).toBeLessThanOrEqual(largestDrawing);
  }
});

test.each(screens)('the scripts of %s stay small', (screen) => {
  const { total, list } = scriptsOf(screen);
  const limit = withData.includes(screen) ? mostScriptsWithData : mostScripts;
  expect(total, `${screen} has grown to ${total} of ${limit} bytes:\n${list}`).toBeLessThan(limit);
});

test.each(['js', 'css'] as const)('what the desk has of %s stays small', (kind) => {
  const files = [...loadCurrentDesk(root).files].filter(([path]) => path.endsWith(`.${kind}`));
  const sizes = files.map(([, { bodies }]) => (bodies.br ?? bodies.identity).length);
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeGreaterThan(mostOfDesk[kind] / 2);
  expect(total).toBeLessThanOrEqual(mostOfDesk[kind]);
});

describe.each(languages)('in %s', (language) => {
  test.each(['news', 'gallery'] as const)('a full page of %s grows no further', async (screen) => {
    const { port, database } = await testSite();
    for (let number = 0; number < pageSize.news; number += 1)
      await addNews(database, fullNewsItem(number));
    // Every document names the newest item, at most with 60 characters of its title.
    if (screen === 'gallery') await addNews(database, newestItem());
    for (let number = 0; number < pageSize.gallery; number += 1)
      await addGalleryItem(database, fullPhoto(number));
    const headers = { 'Accept-Encoding': 'br' };
    const { body } = await ask(port, `${pagePaths[screen]}?lang=${language}`, { headers });
    expect(body.length).toBeLessThanOrEqual(largestFullDocument[screen]);
    const flight = brotliDecompressSync(body.subarray(0, largestDocument), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
    expect(flight.toString(), 'all that is seen in the first flight').toContain('</main>');
  });

  test('the documents arrive in one flight', async () => {
    const { port, database } = await testSite();
    const sizeOf = async (path: string) => {
      const address = localizedPath(path, language);
      const { body } = await ask(port, address, { headers: { 'Accept-Encoding': 'br' } });
      return body.length;
    };
    for (const path of [...Object.values(pagePaths), principlePath('truth'), '/nowhere']) {
      expect(await sizeOf(path), `the document of ${path}`).toBeLessThanOrEqual(largestDocument);
    }
    await addNews(database, newestItem());
    for (const path of [...Object.values(pagePaths), '/nowhere']) {
      expect(await sizeOf(path), `${path} with news`).toBeLessThanOrEqual(largestDocument);
    }
    const { imageUrl: picture, caption: pictureDescription } = fullPhoto(0);
    const former = { ...fullNewsItem(0), picture, pictureDescription };
    const id = await addNews(database, { ...former, createdAt: '2024-03-05T12:00:00.000Z' });
    const item = itemAddress(pagePaths.news, id);
    expect(await sizeOf(item), 'the document of a news item').toBeLessThanOrEqual(largestDocument);
  });
});

/** Traces that the libraries of single pages leave in a bundle. */
const foreign = {
  'the query cache': 'invalidateQueries',
  'the dates': 'Europe/Skopje',
  'the mail client': 'api.emailjs.com',
  toasts: 'ToastViewport',
};

test.each(Object.entries(foreign))('content pages carry nothing of %s', (_, trace) => {
  const content = screens.filter((screen) => !withData.includes(screen));
  for (const screen of content) {
    const { modules } = build.partsOf(screen);
    const carrier = modules.find((path) => bodiesOf(path).identity.includes(trace));
    expect(carrier, `${screen} loads it`).toBeUndefined();
  }
});

test('the traces are found where they belong', () => {
  const { modules: paths } = build.partsOf('news');
  for (const trace of [foreign['the query cache'], foreign['the dates']]) {
    expect(paths.some((path) => bodiesOf(path).identity.includes(trace))).toBe(true);
  }
});
