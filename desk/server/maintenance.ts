/** Backup, restore, test mail and check. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Config } from '#server/config.ts';
import { tryMail } from '#server/contact/test-mail.ts';
import { contentCounts } from '#server/storage/content-counts.ts';
import type { Database } from '#server/storage/database.ts';
import type { Rehearsed } from '#server/storage/rehearsal.ts';
import { writeState } from '#server/storage/state.ts';
import { lastBackup } from '#server/storage/write-backup.ts';
import type { Content, FaultCode, Restored, RestoreOffer, TestMail } from '../shared/api.ts';
import { keepFolder } from './folder.ts';
import { Refusal } from './refusal.ts';
import { createShelf } from './shelf.ts';
import { ticketLifetime } from './tickets.ts';
import { withUpload } from './uploads.ts';
import { runTask } from './work/run-task.ts';

interface Maintenance {
  database: Database;
  config: Config;
  /** For files that are gone when the desk starts anew. */
  folder: string;
  /** For backups of what a restore has replaced. */
  formerFolder: string;
  now: () => Date;
}

/** Bytes of a backup that the desk takes: more than all photos of many years. */
const largestBackup = 16 * 1024 ** 3;

/** Milliseconds until a backup that nobody downloads is removed: the download follows at once. */
const downloadLifetime = 10 * ticketLifetime;

/** Milliseconds that a person has to compare a backup and decide. */
const offerLifetime = 60 * 60 * 1000;

const stamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** What the server gives a route beside the request. */
interface Served {
  Bindings: HttpBindings;
}

interface Made {
  file: string;
  /** Of which it is, in ISO 8601. */
  moment: string;
}

/** A backup is made first, and then downloaded; nothing of it stays. */
export function backups({ database, config, folder, now }: Maintenance): Hono<Served> {
  const remove = ({ file }: Made) => rm(file, { force: true });
  const shelf = createShelf<Made>(downloadLifetime, remove);

  /** Until its last byte was handed to the connection, it is no backup that anybody has. */
  function noteSent(answer: ServerResponse, { moment }: Made, size: number): void {
    const { socket } = answer;
    const before = socket?.bytesWritten ?? 0;
    answer.once('close', () => {
      // A proxy may close the connection at the last byte, before Node calls the answer finished. The
      // headers count, too, but are shorter than a page of the file, and its last chunk is never less.
      const sent = (socket?.bytesWritten ?? 0) - before;
      if (sent < size) return;
      writeState(database, lastBackup, moment).catch((error) =>
        console.error('A backup was sent, but could not be noted:', error.message),
      );
    });
  }

  return new Hono<Served>()
    .post('/', async (c) => {
      await keepFolder(folder);
      const file = join(folder, `made-${randomUUID()}.backup`);
      const outcome = await runTask('backUp', { databaseUrl: config.databaseUrl, file });
      if (!outcome.ok) throw new Refusal(500, outcome.code);
      return c.json({ id: await shelf.put({ file, moment: outcome.moment }) });
    })
    .get('/:id', async (c) => {
      const id = c.req.param('id');
      // Asked for its headers alone it stays.
      const asked = c.req.method === 'HEAD';
      const made = asked ? shelf.look(id) : shelf.take(id);
      if (!made) throw new Refusal(404, 'notFound');
      const { size } = await stat(made.file);
      c.header('Content-Type', 'application/vnd.sqlite3');
      c.header('Content-Length', String(size));
      c.header('Content-Disposition', `attachment; filename="lodge-${stamp(now())}.backup"`);
      if (asked) return c.body(null);
      const reading = createReadStream(made.file);
      reading.once('close', () => void remove(made));
      noteSent(c.env.outgoing, made, size);
      return c.body(Readable.toWeb(reading) as never);
    });
}

interface Offer {
  content: Content;
  rehearsal: Rehearsed;
}

const discard = ({ rehearsal }: Offer) =>
  rm(join(rehearsal.rowsFile, '..'), { recursive: true, force: true });

/** A backup is uploaded and compared first; then it replaces the content, or is thrown away. */
export function restores(parts: Maintenance): Hono {
  const { database, config, folder, formerFolder, now } = parts;
  const offers = createShelf(offerLifetime, discard);
  let restoring = false;

  async function replace({ content, rehearsal }: Offer): Promise<Restored> {
    const former = join(formerFolder, `before-restore-${stamp(now())}.backup`);
    const { databaseUrl } = config;
    const done = await runTask('restore', { databaseUrl, rehearsal, former });
    if (!done.ok) {
      if (done.details) console.error(`The backup could not be restored: ${done.details}`);
      throw new Refusal(409, done.code satisfies FaultCode);
    }
    return { content, former: basename(former) };
  }

  return new Hono()
    .post('/', async (c) => {
      const read = await withUpload(c, { folder, most: largestBackup }, (file) =>
        runTask('readBackup', { file, folder }),
      );
      if (!read.ok) throw new Refusal(422, read.code);
      return c.json({
        id: await offers.put({ content: read.content, rehearsal: read.rehearsal }),
        backup: read.content,
        present: await contentCounts(database),
        damaged: read.damaged,
      } satisfies RestoreOffer);
    })
    .post('/:id', async (c) => {
      if (restoring) throw new Refusal(409, 'busy');
      // Handed over at once: from another tab it can be thrown away while it is read.
      const offer = offers.take(c.req.param('id'));
      if (!offer) throw new Refusal(404, 'notFound');
      restoring = true;
      try {
        return c.json(await replace(offer));
      } finally {
        restoring = false;
        await discard(offer);
      }
    })
    .delete('/:id', async (c) => {
      await offers.drop(c.req.param('id'));
      return c.body(null, 204);
    });
}

export function testMail(config: Config): Hono {
  return new Hono().post('/', async (c) => {
    const tried = await tryMail(config);
    if (tried.ok) return c.json(tried satisfies TestMail);
    const [failure, details] =
      'missing' in tried ? [tried.missing, null] : [tried.failure, tried.response ?? tried.details];
    return c.json({ ok: false, failure, details } satisfies TestMail);
  });
}

export function check(config: Config): Hono {
  return new Hono().post('/', async (c) =>
    c.json(await runTask('check', { databaseUrl: config.databaseUrl })),
  );
}
