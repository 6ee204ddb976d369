/** Files that browsers send: to the disk as they come, and away again whatever becomes of them. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import * as v from 'valibot';
import { cleanLine } from '#shared/text.ts';
import { keepFolder } from './folder.ts';
import { Refusal } from './refusal.ts';

/** Bytes that are read at most where the limit is smaller; what sends still more is no browser with a file. */
const readAtMost = 1024 ** 3;

/**
 * What is beyond the limit is read on and thrown away: a browser that cannot send the rest takes the
 * line for broken, whatever was answered.
 */
export function limitTo(most: number, announced: number): Transform {
  // Of what is announced as too large nothing goes to the disk.
  let isTooLarge = announced > most;
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      isTooLarge ||= size > most;
      if (size > Math.max(most, readAtMost)) done(new Refusal(413, 'tooLarge'));
      else if (isTooLarge) done();
      else done(null, chunk);
    },
    flush: (done) => done(isTooLarge ? new Refusal(413, 'tooLarge') : null),
  });
}

/** Whoever was sending has gone: nothing is wrong here, and nobody reads the answer. */
function explainEnd(error: NodeJS.ErrnoException): never {
  const ends = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];
  throw ends.includes(error.code ?? '') ? new Refusal(400, 'malformed') : error;
}

interface Place {
  /** The desk's own folder. */
  folder: string;
  /** In bytes. */
  most: number;
}

/** Receives the body of a request, and keeps its file as long as the work lasts. */
export async function withUpload<T>(
  c: Context,
  { folder, most }: Place,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const body = c.req.raw.body as ReadableStream | null;
  if (!body) throw new Refusal(400, 'malformed');
  await keepFolder(folder);
  const file = join(folder, `${randomUUID()}.upload`);
  try {
    const writing = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    const limit = limitTo(most, Number(c.req.header('Content-Length')));
    await pipeline(Readable.fromWeb(body), limit, writing).catch(explainEnd);
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

const nameSchema = v.pipe(
  v.string(),
  v.transform((name) => cleanLine(name).trim()),
  v.minLength(1),
  v.maxLength(255),
);

/** The name that a file has on the computer it comes from. */
export function fileNameIn(c: Context): string {
  const name = v.safeParse(nameSchema, c.req.query('name'));
  if (!name.success) throw new Refusal(400, 'malformed');
  return name.output;
}
