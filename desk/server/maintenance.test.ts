import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { proveBackup } from '#server/storage/backup.ts';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { beginMaintenance } from '#server/storage/maintenance.ts';
import { newestMessages, storeMessage } from '#server/storage/messages.ts';
import { newestNews } from '#server/storage/news.ts';
import { storePhotoFile } from '#server/storage/photo-files.ts';
import { writeBackup } from '#server/storage/write-backup.ts';
import { oneEngine, temporaryFolder } from '#tests/databases.ts';
import { type TestDesk, testDesk } from '#tests/desk.ts';
import { addNews, completeDraft } from '#tests/entry.ts';
import { newsItem, photo } from '#tests/journeys/published.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { openUnread } from '#tests/raw-request.ts';
import { paths } from '../shared/api.ts';

async function answerTo(desk: TestDesk, path: string, init: Parameters<TestDesk['request']>[1]) {
  const { status, body } = await desk.request(path, init);
  return { status, ...(body.length > 0 && JSON.parse(body.toString())) };
}

async function backupOf(desk: TestDesk, headers: Record<string, string>): Promise<Buffer> {
  const { id } = await answerTo(desk, paths.backups, { method: 'POST', headers });
  const { body } = await desk.request(`${paths.backups}/${id}`, { headers });
  return body;
}

async function writtenBackup({ database, databaseUrl }: TestDesk): Promise<Buffer> {
  const file = join(temporaryFolder(), 'site.backup');
  await writeBackup(database, databaseUrl, file);
  return readFileSync(file);
}

test('a backup of another version, or another file, is refused with what to do', async () => {
  const desk = await testDesk();
  const headers = { ...(await desk.signIn()), 'Content-Type': 'application/octet-stream' };
  const file = join(temporaryFolder(), 'site.backup');
  const refused = async (body: Buffer) =>
    expect(await answerTo(desk, paths.restores, { method: 'POST', headers, body }));
  for (const [migration, code] of [
    ['0002-albums-of-news', 'olderBackup'],
    ['9999-later', 'otherBackup'],
  ] as const) {
    writeFileSync(file, await writtenBackup(desk));
    const backup = new DatabaseSync(file);
    backup.prepare('update backup set migration = ?').run(migration);
    backup.close();
    (await refused(readFileSync(file))).toEqual({ status: 422, code });
  }
  (await refused(Buffer.from('no backup'))).toEqual({ status: 422, code: 'notABackup' });
  expect(readdirSync(desk.folder)).toEqual([]);
});

const letter = { name: 'Ана', email: 'a@visitor.example', message: 'Здраво' };
const safetyCopiesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('before-restore-'));

test.each(oneEngine)(
  'a backup is made, compared and restored, and the replaced content is restored, on %s',
  async (engine) => {
    const desk = await testDesk({ engine });
    const headers = await desk.signIn();
    await addNews(desk.database, newsItem(1));
    const backup = await backupOf(desk, headers);
    const file = join(temporaryFolder(), 'downloaded.backup');
    writeFileSync(file, backup);
    expect(await proveBackup(file)).toMatchObject({ content: { news: 1, messages: 0 } });

    await addNews(desk.database, newsItem(2));
    await completeDraft(desk.database);
    await storeMessage(desk.database, letter, { idempotencyKey: 'one' });
    const offer = await answerTo(desk, paths.restores, { method: 'POST', headers, body: backup });
    expect(offer).toMatchObject({
      status: 200,
      backup: { news: 1, drafts: 0, messages: 0 },
      present: { news: 2, drafts: 1, messages: 1 },
    });
    expect(Date.parse(offer.madeAt)).toBeLessThanOrEqual(Date.now());
    const restore = `${paths.restores}/${offer.id}`;
    expect((await desk.request(restore, { method: 'POST', headers })).status).toBe(204);
    expect(await newestNews(desk.database, 9)).toHaveLength(1);
    expect(await newestMessages(desk.database, 9), 'not delivered yet').toMatchObject([
      { message: 'Здраво' },
    ]);
    expect((await answerTo(desk, restore, { method: 'POST', headers })).status).toBe(404);
    const kept = safetyCopiesIn(desk.folder);
    expect(readdirSync(desk.folder), 'only safety copies are left').toEqual(kept);

    const { body } = await desk.request(paths.safetyCopies, { headers });
    const copies = JSON.parse(body.toString());
    expect(copies).toEqual([{ name: kept[0], madeAt: '2026-06-24T12:00:00.000Z' }]);
    const back = await answerTo(desk, `${paths.safetyCopies}/${kept[0]}`, {
      method: 'POST',
      headers,
    });
    expect(back).toMatchObject({ present: { news: 1 }, backup: { news: 2, drafts: 1 } });
    await desk.request(`${paths.restores}/${back.id}`, { method: 'POST', headers });
    expect(await newestNews(desk.database, 9)).toHaveLength(2);
    expect(await newestMessages(desk.database, 9)).toHaveLength(1);
  },
);

test('replaced content can be restored for thirty days, and no other file', async () => {
  const desk = await testDesk();
  const headers = await desk.signIn();
  const named = (day: string) => `before-restore-${day}T11-00-00.backup`;
  const names = [named('2026-05-24'), named('2026-05-26'), named('2026-06-01'), 'lodge.backup'];
  for (const name of names) writeFileSync(join(desk.folder, name), '');
  const { body } = await desk.request(paths.safetyCopies, { headers });
  expect(JSON.parse(body.toString()).map(({ name }: { name: string }) => name)).toEqual([
    named('2026-06-01'),
    named('2026-05-26'),
  ]);
  expect(readdirSync(desk.folder)).not.toContain(named('2026-05-24'));
  for (const name of ['lodge.backup', '..%2Flodge.sqlite', named('2026-05-24')]) {
    const path = `${paths.safetyCopies}/${name}`;
    expect((await desk.request(path, { method: 'POST', headers })).status, name).toBe(404);
  }
});

test('during a restore a change is refused with a time to retry', async () => {
  const desk = await testDesk();
  const headers = await desk.signIn();
  const body = await writtenBackup(desk);
  const { id } = await answerTo(desk, paths.restores, { method: 'POST', headers, body });
  await beginMaintenance(desk.database);
  const refused = await desk.request(paths.entries, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ id: randomUUID() })),
  });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(refused.body.toString())).toEqual({ code: 'maintenance' });
  expect(await answerTo(desk, `${paths.restores}/${id}`, { method: 'POST', headers })).toEqual({
    status: 409,
    code: 'maintenance',
  });
  expect(safetyCopiesIn(desk.folder)).toEqual([]);
});

test('a backup is downloaded once, and unused ones are deleted', async () => {
  const desk = await testDesk();
  const headers = await desk.signIn();
  const made = await answerTo(desk, paths.backups, { method: 'POST', headers });
  const download = `${paths.backups}/${made.id}`;
  const { body: backup } = await desk.request(download, { headers });
  expect((await desk.request(download, { headers })).status).toBe(404);
  const { id } = await answerTo(desk, paths.restores, { method: 'POST', headers, body: backup });
  await desk.request(`${paths.restores}/${id}`, { method: 'DELETE', headers });
  await expect.poll(() => readdirSync(desk.folder)).toEqual([]);
});

test('only a backup that was sent completely counts as the last one', async () => {
  const desk = await testDesk();
  const headers = await desk.signIn();
  // A connection buffers fewer bytes.
  const bytes = Buffer.alloc(16 * 1024 ** 2);
  await storePhotoFile(desk.database, basename(photo(1).imageUrl), bytes);
  await addGalleryItem(desk.database, photo(1));
  const lastAtHome = async () => (await answerTo(desk, paths.home, { headers })).lastBackup;

  const { id } = await answerTo(desk, paths.backups, { method: 'POST', headers });
  const socket = await openUnread(
    desk.port,
    `GET ${paths.backups}/${id} HTTP/1.1\r\nHost: 127.0.0.1:${desk.port}\r\nCookie: ${headers.Cookie}\r\n\r\n`,
  );
  const begun = once(socket, 'data');
  socket.resume();
  expect(String(await begun)).toMatch(/^HTTP\/1.1 200/);
  socket.destroy();
  await expect.poll(() => readdirSync(desk.folder)).toEqual([]);
  expect(await lastAtHome()).toBeNull();

  const before = Date.now();
  await backupOf(desk, headers);
  await expect.poll(() => lastAtHome()).not.toBeNull();
  expect(Date.parse(await lastAtHome())).toBeGreaterThanOrEqual(before);
});

test('two tabs compare backups, the first restores its own, and its safety copy is no backup', async () => {
  const desk = await testDesk();
  const headers = await desk.signIn();
  const body = await writtenBackup(desk);
  const upload = () => answerTo(desk, paths.restores, { method: 'POST', headers, body });
  const [first] = [await upload(), await upload()];
  const restored = await desk.request(`${paths.restores}/${first.id}`, { method: 'POST', headers });
  expect(restored.status).toBe(204);
  expect((await answerTo(desk, paths.home, { headers })).lastBackup).toBeNull();
});

test('the desk sends a test message, and explains a refusal of the mail server', async () => {
  const mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, LODGE_EMAIL: 'lodge@lodge.example' };
  const desk = await testDesk({ settings });
  const headers = await desk.signIn();
  const tried = () => answerTo(desk, paths.testMail, { method: 'POST', headers });
  expect(await tried()).toEqual({ status: 200, ok: true, address: 'lodge@lodge.example' });
  await mail.hasReceived(1);
  mail.mode = 'refuses';
  expect(await tried()).toMatchObject({ ok: false, details: expect.stringMatching(/^4/) });
  await mail.goAway();
  expect(await tried()).toMatchObject({ ok: false, failure: 'no-connection' });
});
