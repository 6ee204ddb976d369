import { brotliDecompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadCurrentDesk } from '#desk/server/files.ts';
import { languages } from '#shared/language.ts';
import {
  itemAddress,
  lists,
  localizedPath,
  pagePaths,
  principlePath,
  type ScreenName,
  screens,
} from '#shared/routes.ts';
import { addNews, described, eventAt } from '#tests/entry.ts';
import { fullNewsItem, fullPhoto, proseInBoth } from '#tests/full-lists.ts';
import { addGalleryItem } from '#tests/photos.ts';
import { ask } from '#tests/raw-request.ts';
import { root, siteBuild, testSite } from '#tests/site.ts';
import { sliceSize } from '../lists/slices.ts';
import type { BuiltFile, SiteBuild } from './site-build.ts';

/** A connection delivers this number of bytes in its first round trip. */
const firstFlight = 14_000;
const largestDocument = 20_000;
/** Ten long items and five events. */
const largestNews = 21_000;
/** The largest drawings are the bridge and the sheet of five plates. */
const largestDrawing = 5_000;
/** 3 % of each limit stay free, so that a small change fits. */
const room = 0.97;
/** The format of texts is in it since pages have it, so it has no room. */
const mostScripts = 75_000;
const mostScriptsWithData = 95_000 * room;
const withData: ScreenName[] = [...lists, 'contact'];
const mostOfDesk = { js: 300_000 * room, css: 10_000 };

let build: SiteBuild;
beforeAll(async () => {
  build = await siteBuild();
});

const sizeOf = ({ bodies }: Pick<BuiltFile, 'bodies'>) => (bodies.br ?? bodies.identity).length;

const sumOf = (sizes: number[]) => sizes.reduce((sum, bytes) => sum + bytes, 0);

/** Every document contains the newest item, with at most 60 characters of its title. */
const newestItem = () => ({ ...fullNewsItem(0), title: proseInBoth(10_000, 60) });

test('the build has only files for visitors', () => {
  const icons = '(apple-touch-icon|icon-\\w+|share/\\w+-(mk|en))\\.png';
  const address = `^/(favicon\\.(svg|ico)|${icons}|assets/[\\w-]+\\.(js|css|svg|woff2))$`;
  expect([...build.files.keys()].filter((path) => !path.match(address))).toEqual([]);
});

test('the drawings stay small', () => {
  const drawings = [...build.files].filter(([path]) => /^\/assets\/.*\.svg$/.test(path));
  expect(drawings.length).toBeGreaterThan(2);
  for (const [path, file] of drawings) {
    expect(sizeOf(file), path).toBeLessThanOrEqual(largestDrawing);
  }
});

test.each(screens)('the scripts of %s stay small', (screen) => {
  const sizes = build.modulesOf(screen).map((path) => {
    const file = build.files.get(path);
    if (!file) throw new Error(`The build has no ${path}`);
    return { path, bytes: sizeOf(file) };
  });
  const list = sizes.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  const limit = withData.includes(screen) ? mostScriptsWithData : mostScripts;
  expect(sumOf(sizes.map(({ bytes }) => bytes)), `of ${limit}:\n${list}`).toBeLessThan(limit);
});

test.each(['js', 'css'] as const)('the %s of the desk stays small', (collection) => {
  const files = [...loadCurrentDesk(root).files].filter(([path]) =>
    path.endsWith(`.${collection}`),
  );
  const total = sumOf(files.map(([, file]) => sizeOf(file)));
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(mostOfDesk[collection]);
});

describe.each(languages)('in %s', (language) => {
  async function expectSmall(port: number, path: string): Promise<void> {
    const headers = { 'Accept-Encoding': 'br' };
    const { body } = await ask(port, localizedPath(path, language), { headers });
    const limit = path === pagePaths.news ? largestNews : largestDocument;
    expect(body.length, path).toBeLessThanOrEqual(limit);
    const flight = brotliDecompressSync(body.subarray(0, firstFlight), {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    });
    expect(flight.toString(), `${path}, its first flight`).toContain('</footer>');
  }

  test('the visible part of every document arrives in the first flight', async () => {
    const { port, database } = await testSite();
    const location = proseInBoth(11_000, 40);
    const event = eventAt('12.9.2999 19:00', { ends: '21:00', location });
    const paths = [...Object.values(pagePaths), principlePath('truth'), '/nowhere'];
    for (let number = 0; number < sliceSize.gallery; number += 1)
      await addGalleryItem(database, fullPhoto(number));
    for (let number = 1; number < sliceSize.news; number += 1)
      await addNews(database, { ...fullNewsItem(number), event: number <= 5 ? event : null });
    const { imageUrl, caption } = fullPhoto(0);
    const picture = described(imageUrl, caption);
    const album = 1;
    for (let number = 0; number < 4; number += 1)
      await addGalleryItem(database, { ...fullPhoto(number), album });
    const id = await addNews(database, { ...newestItem(), picture, album });
    for (const path of [...paths, itemAddress(pagePaths.news, id)]) await expectSmall(port, path);
  });
});
