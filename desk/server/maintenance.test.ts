import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { beginMaintenance } from '#server/storage/maintenance.ts';
import { writeBackup } from '#server/storage/write-backup.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { atDesk, posting, type TestDesk, testDesk } from '#tests/desk.ts';
import { entriesPath, paths } from '../shared/api.ts';
import { createTemporaryStore } from './maintenance.ts';

async function writtenBackup({ database, databaseUrl }: TestDesk): Promise<Buffer> {
  const file = join(temporaryFolder(), 'site.backup');
  await writeBackup(database, databaseUrl, file);
  return readFileSync(file);
}

test('a backup of another version, or another file, is refused with the remedy', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const file = join(temporaryFolder(), 'site.backup');
  for (const migration of ['0006-names', '9999-later']) {
    writeFileSync(file, await writtenBackup(desk));
    const backup = new DatabaseSync(file);
    backup.prepare('update backup set migration = ?').run(migration);
    backup.close();
    const refused = await send(paths.restores, readFileSync(file));
    expect(refused).toEqual({ status: 422, response: { code: 'otherBackup' } });
  }
  const upload = await send(paths.restores, Buffer.from('no backup'));
  expect(upload).toEqual({ status: 422, response: { code: 'notABackup' } });
  expect(readdirSync(desk.folder)).toEqual([]);
});

test('a backup is downloaded once, and HEAD does not use it up', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const { id } = (await send(paths.backups, {})).response;
  const headers = await desk.signIn();
  const address = `${paths.backups}/${id}`;
  expect((await desk.request(address, { method: 'HEAD', headers })).status).toBe(405);
  const download = await desk.request(address, { headers });
  expect([download.status, download.body.toString('latin1', 0, 13)]).toEqual([
    200,
    'SQLite format',
  ]);
  expect(readdirSync(desk.folder)).toEqual([]);
  expect((await desk.request(address, { headers })).status).toBe(404);
});

test('an unused backup is removed after its lifetime', async () => {
  const removed: string[] = [];
  const store = createTemporaryStore<string>(1, async (thing) => void removed.push(thing));
  const id = store.set('forgotten');
  await expect.poll(() => removed).toEqual(['forgotten']);
  expect(store.take(id)).toBeUndefined();
});

test('replaced content can be restored for thirty days, and no other file', async () => {
  const { folder, ...desk } = await testDesk();
  const send = await atDesk({ folder, ...desk });
  const named = (day: string) => `before-restore-${day}T11-00-00.backup`;
  const names = [named('2026-05-24'), named('2026-05-26'), named('2026-06-01'), 'lodge.backup'];
  for (const name of names) writeFileSync(join(folder, name), '');
  const { response } = await send(paths.safetyCopies);
  expect(response).toMatchObject([{ name: named('2026-06-01') }, { name: named('2026-05-26') }]);
  expect(readdirSync(folder)).not.toContain(named('2026-05-24'));
  for (const name of ['lodge.backup', '..%2Flodge.sqlite', named('2026-05-24')]) {
    expect((await send(`${paths.safetyCopies}/${name}`, {})).status, name).toBe(404);
  }
});

test('during a restore a change is refused with a time to retry', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const { id } = (await send(paths.restores, await writtenBackup(desk))).response;
  await beginMaintenance(desk.database);
  const change = posting({ id: randomUUID() }, await desk.signIn());
  const refused = await desk.request(entriesPath('news'), change);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(refused.body.toString())).toEqual({ code: 'maintenance' });
  const second = await send(`${paths.restores}/${id}`, {});
  expect(second).toEqual({ status: 409, response: { code: 'maintenance' } });
  expect(readdirSync(desk.folder)).toEqual([]);
});
