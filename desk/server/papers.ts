import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { createLimiter } from '#server/http/response-cache.ts';
import { paperHeaders } from '#server/lists/papers.ts';
import { storePaper } from '#server/publishing/papers.ts';
import type { Database } from '#server/storage/database.ts';
import { paperBytes, storedPaperSize } from '#server/storage/papers.ts';
import { paperLimits } from '#shared/paper.ts';
import type { PaperOutcome } from '../shared/api.ts';
import { Refusal } from './refusal.ts';
import { fileNameIn, withUpload } from './requests.ts';

interface Papers {
  database: Database;
  dataFolder: string;
}

export function papers({ database, dataFolder }: Papers): Hono {
  // Each paper that is being stored has a piece in memory.
  const limited = createLimiter(2);
  const place = { folder: dataFolder, most: paperLimits.megabytes * 1024 ** 2 };
  return new Hono().post('/', (c) => {
    const name = fileNameIn(c);
    return withUpload(c, place, async (path) => {
      const stored = await limited(() => storePaper(database, path, name));
      if (!stored.ok) return c.json(stored satisfies PaperOutcome);
      const { file, bytes, warnings } = stored;
      return c.json({ ok: true, file, bytes, warnings } satisfies PaperOutcome);
    });
  });
}

/** Serves the papers of drafts, too. */
export function paperFiles(database: Database): Hono {
  const limited = createLimiter(2);
  return new Hono().get('/:hash/:name', async (c) => {
    const hash = c.req.param('hash');
    const size = await storedPaperSize(database, hash);
    if (size === undefined) throw new Refusal(404, 'notFound');
    for (const [name, value] of Object.entries(paperHeaders)) c.header(name, value);
    c.header('Content-Length', String(size));
    const bytes = paperBytes(database, hash, { first: 0, last: size - 1 }, limited);
    return c.body(Readable.toWeb(Readable.from(bytes, { highWaterMark: 1 })) as ReadableStream);
  });
}
