/** What works beside the desk opens its database anew, and must never lay an empty one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { createPhotoWorker } from './photo-worker.ts';
import { runTask } from './run-task.ts';

afterEach(() => vi.restoreAllMocks());

/** The address of an SQLite file that is not there, and whether nothing is in its folder still. */
function movedAway() {
  const folder = temporaryFolder();
  return { databaseUrl: `file:${join(folder, 'lodge.sqlite')}`, left: () => readdirSync(folder) };
}

test('where the file was moved away a task lays none in its stead', async () => {
  const { databaseUrl, left } = movedAway();
  await expect(runTask('check', { databaseUrl })).rejects.toThrow('There is no database at');
  expect(left()).toEqual([]);
});

test('nor does the process of the photos', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { databaseUrl, left } = movedAway();
  const worker = createPhotoWorker(databaseUrl);
  onTestFinished(worker.end);
  const path = join(temporaryFolder(), 'photo.jpg');
  await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } }).toFile(path);
  const { signal } = new AbortController();
  await expect(
    worker.run('storePicture', { path, name: 'photo.jpg' }, signal),
  ).rejects.toMatchObject({ status: 503, fault: { code: 'databaseAway' } });
  expect(left()).toEqual([]);
});
