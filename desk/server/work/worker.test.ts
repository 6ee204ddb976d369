import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { storeMessage } from '#server/storage/message-rows.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { migratedUrl, temporaryFolder, untilAwaited } from '#tests/databases.ts';
import { drawPicture } from '#tests/drawn-photos.ts';
import { createWorker } from './worker.ts';

const failed = { status: 500, body: { code: 'photoFailed' } };

const onLinux = test.runIf(process.platform === 'linux');

const letter = contactMessage();

const { signal } = new AbortController();

async function photoFile(red: number, width = 300) {
  const path = join(temporaryFolder(), `${red}.jpg`);
  writeFileSync(path, await drawPicture(width, 300, 'jpg', red));
  return { path, name: `${red}.jpg`, position: 0 };
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('work/process.ts');
        return isOurs && Number(parent) === process.pid;
      } catch {
        return false;
      }
    });
}

/** While a process starts, it has no command line for a moment. */
async function runningProcess(): Promise<number> {
  let running: number[] = [];
  await expect
    .poll(() => {
      running = processes();
      return running.length;
    })
    .toBe(1);
  return running[0] ?? Number.NaN;
}

onLinux('one photo at a time, at low priority; a crash affects one photo', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { run, end } = createWorker(await migratedUrl('sqlite'), 'text');
  onTestFinished(end);
  const unlucky = run('addPhoto', await photoFile(120, 4000), signal).catch((refusal) => refusal);
  const next = run('addPhoto', await photoFile(180), signal);
  const pid = await runningProcess();
  await expect.poll(() => getPriority(pid)).toBe(Math.min(19, getPriority() + 10));
  process.kill(pid, 'SIGKILL');
  expect(await unlucky).toMatchObject(failed);
  expect(String(error.mock.calls)).toContain('ended at addPhoto');
  expect(await next).toMatchObject({ ok: true });
});

onLinux('a restore whose process is killed, or ends with the desk, ends maintenance', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const url = await migratedUrl('postgres');
  await using database = openDatabase(url);
  const folder = temporaryFolder();
  const file = join(folder, 'site.backup');
  const copy = join(folder, 'copy');
  const safetyCopy = join(folder, 'safety.backup');
  const own = createWorker(url);
  onTestFinished(own.end);
  await own.run('backUp', { file });
  await own.run('readBackup', { file, copy });
  const ends = [async () => process.kill(await runningProcess(), 'SIGKILL'), own.end];
  for (const end of ends) {
    await database.transaction().execute(async (transaction) => {
      // The restore has begun when it waits for the photos of its safety copy.
      await sql`lock table files in access exclusive mode`.execute(transaction);
      const restored = own.run('restore', { copy, safetyCopy }).catch((refusal) => refusal);
      await untilAwaited(transaction);
      await expect(storeMessage(database, letter)).rejects.toThrow('maintenance');
      await end();
      expect(await restored).toMatchObject({ status: 500, body: { code: 'unexpected' } });
      expect(await storeMessage(database, letter)).not.toBeNull();
    });
  }
  expect(String(error.mock.calls)).toContain('ended at restore');
});
