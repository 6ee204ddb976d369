import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { emptyDatabaseUrl, temporaryFolder } from '#tests/databases.ts';
import { createPhotoWorker, photoPatience } from './photo-worker.ts';

afterEach(() => vi.restoreAllMocks());

const failed = { status: 500, fault: { code: 'photoFailed' } };

const { signal } = new AbortController();

async function worker() {
  const databaseUrl = await emptyDatabaseUrl('sqlite');
  const database = openDatabase(databaseUrl);
  await migrate(database, 'sqlite');
  await database.destroy();
  const own = createPhotoWorker(databaseUrl);
  onTestFinished(own.end);
  return own;
}

async function photoFile(red: number, width = 300): Promise<{ path: string; name: string }> {
  const path = join(temporaryFolder(), `${red}.jpg`);
  const background = { r: red, g: 96, b: 150 };
  const image = sharp({ create: { width, height: 300, channels: 3, background } });
  writeFileSync(path, await image.jpeg().toBuffer());
  return { path, name: `${red}.jpg` };
}

/** The processes that this one has started for photos. */
function photoProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        const isPhotos = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('photo-process');
        return isPhotos && Number(parent) === process.pid;
      } catch {
        return false;
      }
    });
}

/** How willing to wait each thread is; the nineteenth field of its `stat`. */
const niceness = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test.runIf(process.platform === 'linux')(
  'one process takes all photos, with every thread at low priority, and dies for one alone',
  async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { run, end } = await worker();
    expect(await run('storePicture', await photoFile(1), signal)).toMatchObject({ ok: true });
    expect(await run('stage', await photoFile(60), signal)).toMatchObject({ ok: true });
    const [pid = 0, ...others] = photoProcesses();
    expect(others).toEqual([]);
    expect(new Set(niceness(pid))).toEqual(new Set([10]));

    const unlucky = run('stage', await photoFile(120, 4000), signal);
    const next = run('stage', await photoFile(180), signal);
    process.kill(pid, 'SIGKILL');
    await expect(unlucky).rejects.toMatchObject(failed);
    expect(String(error.mock.calls)).toContain('ended at stage');
    expect(await next).toMatchObject({ ok: true });
    expect(photoProcesses()).not.toContain(pid);
    end();
  },
);

test.runIf(process.platform === 'linux')(
  'a photo that never comes to an end is refused after a while, and the next one goes on',
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { run } = await worker();
    await run('stage', await photoFile(1), signal);
    const [pid = 0] = photoProcesses();
    process.kill(pid, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stuck = run('stage', await photoFile(60), signal);
    const next = run('stage', await photoFile(120), signal);
    await setImmediate();
    vi.advanceTimersByTime(photoPatience);
    await expect(stuck).rejects.toMatchObject(failed);
    expect(await next).toMatchObject({ ok: true });
    expect(photoProcesses()).not.toContain(pid);
  },
);

test('a photo that was given up before its turn is not begun', async () => {
  const { run } = await worker();
  const givenUp = new AbortController();
  const first = run('stage', await photoFile(1), signal);
  const second = run('stage', await photoFile(60), givenUp.signal);
  givenUp.abort();
  await expect(second).rejects.toThrow('malformed');
  expect(await first).toMatchObject({ ok: true });
});

test('a database that is away is told as everywhere at the desk', async () => {
  const own = createPhotoWorker('postgres://nobody@127.0.0.1:1/nothing');
  onTestFinished(own.end);
  const refused = own.run('stage', await photoFile(1), signal);
  await expect(refused).rejects.toMatchObject({ status: 503, fault: { code: 'databaseAway' } });
});
