import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Config } from '#server/config.ts';
import type { SiteBuild } from '#server/html/site-build.ts';
import { partOf } from '#server/storage/backup.ts';
import type { Database } from '#server/storage/database.ts';
import { cleanLine } from '#shared/text.ts';
import type { DeskBuild } from './files.ts';
import { HttpError } from './http-error.ts';
import type { Worker } from './work/worker.ts';

export interface DeskParts {
  build: DeskBuild;
  site: SiteBuild;
  database: Database;
  config: Config;
  /** True if all requests are allowed, because only the proxy can open the socket. */
  authenticatedByProxy: boolean;
  /** The folder contains safety copies, and files of running uploads and downloads. */
  dataFolder: string;
  worker: Worker;
  now: () => Date;
  clock: () => number;
}

/** At most this many bytes of a body that is too large are read. */
const readAtMost = 1024 ** 3;

/** Discards bytes beyond the limit: a browser that cannot send them would not read the response. */
export function limitTo(most: number, announced: number): Transform {
  let isTooLarge = announced > most;
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      isTooLarge ||= size > most;
      if (size > Math.max(most, readAtMost)) done(new HttpError(413, 'tooLarge'));
      else if (isTooLarge) done();
      else done(null, chunk);
    },
    flush: (done) => done(isTooLarge ? new HttpError(413, 'tooLarge') : null),
  });
}

function limitedBody(c: Context, most: number): [Readable, Transform] {
  const body = c.req.raw.body as ReadableStream | null;
  if (!body) throw new HttpError(400, 'malformed');
  return [Readable.fromWeb(body), limitTo(most, Number(c.req.header('Content-Length')))];
}

/** The limit, in bytes, is twice the longest news item in two languages. */
const largestJson = 256 * 1024;

export async function posted<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const json = await pipeline(...limitedBody(c, largestJson), text);
  try {
    return v.parse(schema, JSON.parse(json));
  } catch {
    throw new HttpError(400, 'malformed');
  }
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The name of the signed-in person; null if it is not known. */
    by: string | null;
    session: string;
  }
}

/** The posted operation gets the name of the signed-in person. */
export const operationIn = async <Schema extends v.GenericSchema<unknown, object>>(
  c: Context,
  schema: Schema,
) => ({ ...(await posted(c, schema)), by: c.get('by') });

export function queryIn<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): v.InferOutput<Schema> {
  const query = v.safeParse(schema, c.req.query());
  if (!query.success) throw new HttpError(400, 'malformed');
  return query.output;
}

/** Stores the body of a request in a file, which is removed after the work. */
export async function withUpload<T>(
  c: Context,
  { folder, most }: { folder: string; most: number },
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = partOf(join(folder, randomUUID()));
  try {
    const writing = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(...limitedBody(c, most), writing);
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

const nameSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform((name) => cleanLine(name).trim()),
    v.minLength(1),
    v.maxLength(255),
  ),
});

export const fileNameIn = (c: Context): string => queryIn(c, nameSchema).name;

export const operationSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  base: v.pipe(v.string(), v.maxLength(100)),
});

export const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999));

export const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

export function numberIn(c: Context, name: string): number {
  const param = c.req.param(name) ?? '';
  if (!/^[1-9]\d{0,8}$/.test(param)) throw new HttpError(404, 'notFound');
  return Number(param);
}
