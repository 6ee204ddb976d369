import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import {
  contentCounts,
  lastBackup,
  partOf,
  removePart,
  safetyCopies,
  safetyCopyFile,
} from '#server/storage/backup.ts';
import { writeState } from '#server/storage/state.ts';
import { writeDate } from '#shared/date.ts';
import type { RestoreOffer, SafetyCopy } from '../shared/api.ts';
import { HttpError } from './http-error.ts';
import { type DeskParts, withUpload } from './requests.ts';

/** The store contains each object for a limited time; `remove` releases its resources. */
export function createTemporaryStore<T>(lifetime: number, remove: (thing: T) => Promise<void>) {
  const kept = new Map<string, T>();

  /** The caller must release the returned object. */
  function take(id: string): T | undefined {
    const thing = kept.get(id);
    kept.delete(id);
    return thing;
  }

  async function drop(id: string): Promise<void> {
    const thing = take(id);
    if (thing !== undefined) await remove(thing);
  }

  function set(thing: T): string {
    const id = randomUUID();
    kept.set(id, thing);
    const end = () => drop(id).catch((error) => console.error('A copy stays:', error));
    setTimeout(end, lifetime).unref();
    return id;
  }

  return { take, delete: drop, set };
}

/** The limit exceeds all photos of many years. */
const largestBackup = 16 * 1024 ** 3;

/** An unused backup is removed after this time, because the download follows immediately. */
const downloadLifetime = 10 * 60_000;

/** The user has this time, in milliseconds, to compare a backup and decide. */
const offerLifetime = 60 * 60_000;

interface Made {
  file: string;
  madeAt: string;
}

/** The backup is created first, then downloaded; then the file is deleted. */
export function backups({ database, worker, dataFolder, now }: DeskParts): Hono {
  const remove = ({ file }: Made) => removePart(file);
  const store = createTemporaryStore<Made>(downloadLifetime, remove);

  const note = ({ madeAt }: Made) =>
    writeState(database, lastBackup, madeAt).catch((error) =>
      console.error('A backup was downloaded, but its time could not be recorded:', error.message),
    );

  return new Hono()
    .post('/', async (c) => {
      const file = partOf(join(dataFolder, `made-${randomUUID()}`));
      const { madeAt } = await worker.run('backUp', { file }, c.req.raw.signal);
      return c.json({ id: store.set({ file, madeAt }) });
    })
    .get('/:id', async (c) => {
      const made = store.take(c.req.param('id'));
      if (!made) throw new HttpError(404, 'notFound');
      // Nobody else can open the file; its disk space is freed when it is closed, however that happens.
      const handle = await open(made.file).finally(() => remove(made));
      const reading = handle.createReadStream();
      const { size } = await handle.stat().catch((error) => {
        reading.destroy();
        throw error;
      });
      const time = writeDate(now().toISOString()).replace(/[ :]/g, '-');
      c.header('Content-Type', 'application/vnd.sqlite3');
      c.header('Content-Length', String(size));
      c.header('Content-Disposition', `attachment; filename="lodge-${time}.backup"`);
      // The last byte has been passed to the connection.
      reading.once('end', () => void note(made));
      return c.body(Readable.toWeb(reading) as never);
    });
}

/** The user compares the backup first, and then restores or discards it. */
export function restores({ database, worker, dataFolder, now }: DeskParts): Hono {
  const offers = createTemporaryStore<string>(offerLifetime, removePart);

  async function offer(c: Context, file: string): Promise<RestoreOffer> {
    const copy = partOf(join(dataFolder, `restore-${randomUUID()}`));
    const job = { file, copy };
    const { ok, content: backup, ...read } = await worker.run('readBackup', job, c.req.raw.signal);
    const present = await contentCounts(database).catch(async (error) => {
      await removePart(copy);
      throw error;
    });
    return { ...read, backup, present, id: offers.set(copy) };
  }

  return new Hono()
    .get('/copies', async (c) =>
      c.json((await safetyCopies(dataFolder, now())) satisfies SafetyCopy[]),
    )
    .post('/', async (c) =>
      c.json(
        await withUpload(c, { folder: dataFolder, most: largestBackup }, (file) => offer(c, file)),
      ),
    )
    .post('/copies/:name', async (c) => {
      const known = await safetyCopies(dataFolder, now());
      const copy = known.find(({ name }) => name === c.req.param('name'));
      if (!copy) throw new HttpError(404, 'notFound');
      return c.json(await offer(c, join(dataFolder, copy.name)));
    })
    .post('/:id', async (c) => {
      // The copy is removed from the store first, so that no other tab can discard it.
      const copy = offers.take(c.req.param('id'));
      if (!copy) throw new HttpError(404, 'notFound');
      const safetyCopy = safetyCopyFile(dataFolder, now());
      await worker.run('restore', { copy, safetyCopy }).finally(() => removePart(copy));
      return c.body(null, 204);
    })
    .delete('/:id', async (c) => {
      await offers.delete(c.req.param('id'));
      return c.body(null, 204);
    });
}
