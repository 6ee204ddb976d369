import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary.ts';
import { languages } from '#shared/language.ts';
import { pictureFiles } from '#shared/picture.ts';
import { operationOn } from '#shared/publishing.ts';
import { localizedPath, mediaPath } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { publishPage } from '#tests/page-texts.ts';
import { addGalleryItem } from '#tests/photos.ts';
import { ask } from '#tests/raw-request.ts';
import { type TestSite, testSite } from '#tests/site.ts';
import { withdraw } from '../publishing/publish-entry.ts';
import { storeFiles } from '../storage/files.ts';

const name = '0123abcd-320x240';
const { notFound } = dictionaries.mk;
const caption = { mk: 'Сала', en: 'A hall' };
const show = ({ database }: TestSite) =>
  addGalleryItem(database, { imageUrl: `${mediaPath}/${name}.jpg`, caption });

test.each(engines)('photos are served from %s in their formats, as immutable', async (engine) => {
  const site = await testSite(await migratedDatabase(engine));
  await show(site);
  for (const [file, type] of [
    [`${name}.jpg`, 'image/jpeg'],
    [`${name}-320.webp`, 'image/webp'],
    [`${name}-320.avif`, 'image/avif'],
  ] as const) {
    await storeFiles(site.database, [[file, Buffer.from(`content of ${file}`)]]);
    const answer = await site.request(`/media/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await answer.text()).toBe(`content of ${file}`);
  }
});

const strange = [
  ...[`${name}-320.jpg`, `${name}-100.jpg`, '0123abcd-0320x240.jpg', `${name}.jpg%00`, ''],
  ...['../secret.txt', '..%2fsecret.txt', '%2e%2e/secret.txt', '..%5csecret.txt', '%E0%A4%A'],
];

test('other names in the folder of photos are not found and not cached', async () => {
  const site = await testSite();
  await show(site);
  for (const file of strange) {
    const answer = await ask(site.port, `/media/${file}`);
    expect([400, 404], file).toContain(answer.status);
    expect(answer.headers['cache-control'], file).toBe('no-store');
    if (answer.status === 404) expect(answer.body.toString()).toContain(notFound.title);
  }
});

test.each(engines)('on %s, a photograph is public while a public page has it', async (engine) => {
  const site = await testSite(await migratedDatabase(engine));
  const { database } = site;
  const picture = `${mediaPath}/${name}.jpg`;
  const files = pictureFiles({ hash: '0123abcd', width: 320, height: 240 });
  await storeFiles(
    database,
    files.map((file) => [file, Buffer.from('bytes')]),
  );
  const status = async () => (await site.request(picture)).status;
  const home = { kind: 'page', id: 1 } as const;
  const shown = { picture, pictureDescription: caption };
  const waiting = await publishPage(database, home.id, { ...shown, date: '2999-01-01' });
  expect(waiting.state).toBe('scheduled');
  expect(await status(), 'scheduled').toBe(404);
  const published = await publishPage(database, home.id, shown);
  expect(await status()).toBe(200);
  for (const language of languages) {
    const html = await (await site.request(localizedPath('/', language))).text();
    expect(html).toMatch(
      new RegExp(`<img alt="${caption[language]}" loading="lazy".*? width="320" height="240"`),
    );
  }
  await withdraw(database, home, operationOn(published));
  expect(await status(), 'withdrawn').toBe(404);
  expect(await (await site.request('/')).text()).not.toContain(name);
});
