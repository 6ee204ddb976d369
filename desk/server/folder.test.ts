/** Cleaners of temporary files take the folder of a desk that has been running for days. */
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { testDesk } from '#tests/desk.ts';
import { paths } from '../shared/api.ts';

afterEach(() => vi.restoreAllMocks());

/** An upload of captions, which need no photo. */
const path = `${paths.captions}/gallery?name=captions.csv`;

const sent = (headers: Record<string, string>) => ({ method: 'POST', headers, body: 'file,mk,en' });

test('where the folder has gone meanwhile it is there again, for its owner alone', async () => {
  const folder = join(temporaryFolder(), 'desk');
  mkdirSync(folder, { mode: 0o700 });
  const desk = await testDesk({ parts: { folder } });
  const headers = await desk.letIn();
  rmSync(folder, { recursive: true });
  expect((await desk.request(path, sent(headers))).status).toBe(200);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('nothing is written where somebody else has laid one in its stead', async () => {
  const folder = join(temporaryFolder(), 'desk');
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, folder);
  const desk = await testDesk({ parts: { folder } });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const headers = await desk.letIn();
  expect((await desk.request(path, sent(headers))).status).toBe(500);
  expect(log.mock.calls.flat().join()).toContain('is not a folder of this user');
  expect(readdirSync(elsewhere)).toEqual([]);
});
