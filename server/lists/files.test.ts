import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Attachment } from '#shared/fields/attachments.ts';
import { apiPaths, localizedPath, pagePaths } from '#shared/routes.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { engines, migratedDatabase, migratedUrl } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { addNews, completeDraft, completeFields, entryAt, newsId } from '#tests/entry.ts';
import { addGalleryItem, letADayPass } from '#tests/photos.ts';
import { ask } from '#tests/raw-request.ts';
import { type TestSite, testSite } from '#tests/site.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { removeBinned } from '../storage/entry-lists.ts';
import {
  pieceSize,
  removeUnreferencedFiles,
  storedFileNames,
  storeFiles,
} from '../storage/files.ts';

/** A content of several pieces, which no compression shortens. */
function large(): Buffer {
  const [start, end] = [pdf('Minutes'), Buffer.from('\n%%EOF\n')];
  return Buffer.concat([start, randomBytes(40 * pieceSize), end]);
}

const isStored = async (database: Database, { file }: Attachment) =>
  (await storedFileNames(database, file)).length > 0;

async function erase(database: Database, id: number): Promise<void> {
  await entryAt(database, newsId(id)).bin();
  await removeBinned(database, { collection: 'news', ids: [id] });
}

describe.each(engines)('on %s', (engine) => {
  test('a PDF is served in pieces, revalidated, and linked with its size', async () => {
    const site = await testSite(await migratedDatabase(engine));
    const { database } = site;
    const bytes = large();
    const attachment = await addAttachment(database, 'Покана за собир.PDF', bytes);
    expect(attachment.file).toMatch(/^\/attachments\/[0-9a-f]{32}\/Покана-за-собир\.pdf$/);
    expect((await site.request(attachment.file)).status).toBe(404);
    await addNews(database, { ...completeFields, attachments: [attachment] });

    const whole = await site.request(attachment.file);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const header = (name: string) => whole.headers.get(name);
    expect(header('Content-Length')).toBe(String(bytes.length));
    expect(header('Content-Type')).toBe('application/pdf');
    expect(header('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    expect(header('Content-Security-Policy')).toMatch(/^default-src 'none'(?!.*sandbox)/);

    const html = await (await site.request(`${pagePaths.news}?lang=en`)).text();
    expect(html).toContain(`href="${attachment.file}"`);
    const size = 'Invitation</a> PDF,\u00a02.5\u00a0MB';
    expect(html.replaceAll('<!-- -->', ''), 'with its size').toContain(size);
    const [{ attachments }] = await (await site.request(apiPaths.news)).json();
    expect(attachments).toEqual([attachment]);
  });

  test('a withdrawn PDF is gone from every instance immediately', async () => {
    const url = await migratedUrl(engine);
    const databases = [openDatabase(url), openDatabase(url)];
    const [one, other] = [await testSite(databases[0]), await testSite(databases[1])];
    const attachment = await addAttachment(one.database, 'a.pdf', pdf('Invitation'));
    const id = await addNews(one.database, { ...completeFields, attachments: [attachment] });
    const etag = (await other.request(attachment.file)).headers.get('ETag') ?? '';
    const item = entryAt(one.database, newsId(id));
    await item.withdraw();
    for (const site of [one, other]) {
      const requested = await site.request(attachment.file, { headers: { 'If-None-Match': etag } });
      expect(requested.status).toBe(404);
      expect(requested.headers.get('Cache-Control')).toBe('no-store');
    }
    await item.publish();
    expect((await other.request(attachment.file)).status).toBe(200);
    for (const database of databases) await database.destroy();
  });

  test('a PDF to which a published text links stays public, by its path or its address', async () => {
    const site = await testSite(await migratedDatabase(engine));
    const { database } = site;
    const attachment = await addAttachment(database, 'Статут.pdf', pdf('Statute'));
    const id = await addNews(database, { ...completeFields, attachments: [attachment] });
    const linking = async (mk: string) =>
      addNews(database, { ...completeFields, content: { ...completeFields.content, mk } });
    const path = await linking(`Види [статут](${attachment.file}).`);
    const address = await linking(`Види https://lodge.example${encodeURI(attachment.file)}.`);
    for (const [gone, status] of [
      [id, 200],
      [path, 200],
      [address, 404],
    ] as const) {
      await letADayPass(database);
      await erase(database, gone);
      expect((await site.request(attachment.file)).status).toBe(status);
    }
    expect(await isStored(database, attachment)).toBe(false);
  });

  test('PDFs that no item keeps are removed after a day, and those of drafts stay', async () => {
    const database = await migratedDatabase(engine);
    const kept = await addAttachment(database, 'a.pdf', pdf('A'));
    const removed = await addAttachment(database, 'b.pdf', pdf('B'));
    const linked = await addAttachment(database, 'c.pdf', pdf('C'));
    await completeDraft(database, { attachments: [kept] });
    await completeDraft(database, { content: { mk: linked.file, en: '' } });
    await removeUnreferencedFiles(database);
    expect(await isStored(database, removed)).toBe(true);
    await letADayPass(database);
    await removeUnreferencedFiles(database);
    const stored = [kept, removed, linked].map((attachment) => isStored(database, attachment));
    expect(await Promise.all(stored)).toEqual([true, false, true]);
  });
});

test('the address of a PDF that a program has encoded again redirects to the PDF', async () => {
  const site = await testSite();
  const attachment = await addAttachment(site.database, 'Покана.pdf', pdf('A'));
  await addNews(site.database, { ...completeFields, attachments: [attachment] });
  const address = encodeURI(attachment.file);
  for (const path of [encodeURI(address), `${address}.`, encodeURI(`${address})`)]) {
    const { status, headers } = await site.request(path, { redirect: 'manual' });
    expect([status, headers.get('Location')], path).toEqual([308, address]);
  }
});

test('other addresses of PDFs get the 404 page', async () => {
  const site = await testSite();
  const { database } = site;
  const attachment = await addAttachment(database, 'Покана.pdf', pdf('A'));
  await addNews(database, { ...completeFields, attachments: [attachment] });
  const folder = attachment.file.slice(0, 40);
  for (const path of ['/attachments', `${folder}/other.pdf`, `${attachment.file}/x`]) {
    const response = await site.request(localizedPath(path, 'en'));
    expect(response.status, path).toBe(404);
    expect(await response.text()).toContain(dictionaries.en.notFound.title);
  }
  const decomposed = attachment.file.replace('Покана', 'Покана'.normalize('NFD'));
  expect((await site.request(decomposed)).status).toBe(200);
});

const name = '0123abcd-320x240';
const show = ({ database }: TestSite) =>
  addGalleryItem(database, { imageUrl: `/media/${name}.jpg`, caption: completeFields.title });

test.each(engines)('photos are served from %s in their formats, as immutable', async (engine) => {
  const site = await testSite(await migratedDatabase(engine));
  await show(site);
  for (const [file, type] of [
    [`${name}.jpg`, 'image/jpeg'],
    [`${name}-320.webp`, 'image/webp'],
    [`${name}-320.avif`, 'image/avif'],
  ] as const) {
    await storeFiles(site.database, [[file, Buffer.from(`content of ${file}`)]]);
    const response = await site.request(`/media/${file}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const policy = 'Cross-Origin-Resource-Policy';
    expect(response.headers.get(policy), 'in a feed reader').toBe('cross-origin');
    expect(await response.text()).toBe(`content of ${file}`);
  }
});

const strange = [
  ...[`${name}-100.jpg`, '0123abcd-0320x240.jpg', `${name}.jpg%00`, '', '../secret.txt'],
  ...['..%2fsecret.txt', '..%5csecret.txt', '%E0%A4%A'],
];

test('other names in the folder of photos are not found and not cached', async () => {
  const site = await testSite();
  await show(site);
  for (const file of strange) {
    const response = await ask(site.port, `/media/${file}`);
    expect([400, 404], file).toContain(response.status);
    expect(response.headers['cache-control'], file).toBe('no-store');
    if (response.status === 404)
      expect(response.body.toString()).toContain(dictionaries.mk.notFound.title);
  }
});
