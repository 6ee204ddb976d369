import { Hono } from 'hono';
import { createLimiter } from '#server/http/response-cache.ts';
import { cacheControl } from '#server/http/security-headers.ts';
import { paperAnswer } from '#server/lists/papers.ts';
import { readPaper } from '#server/publishing/papers.ts';
import type { Database } from '#server/storage/database.ts';
import { findPaper, storePaper } from '#server/storage/papers.ts';
import { paperLimits } from '#shared/paper.ts';
import type { PaperOutcome } from '../shared/api.ts';
import { send } from './files.ts';
import { Refusal } from './refusal.ts';
import { fileNameIn, withUpload } from './requests.ts';

interface Papers {
  database: Database;
  dataFolder: string;
}

export function papers({ database, dataFolder }: Papers): Hono {
  // A paper is in memory while it is checked and stored.
  const limited = createLimiter(1);
  const place = { folder: dataFolder, most: paperLimits.megabytes * 1024 ** 2 };

  async function store(path: string, name: string): Promise<PaperOutcome> {
    const paper = await readPaper(path, name);
    if (!paper.ok) return paper;
    const { file, bytes, warnings } = paper;
    await storePaper(database, file, bytes);
    return { ok: true, file, bytes: bytes.length, warnings };
  }

  return new Hono().post('/', (c) => {
    const name = fileNameIn(c);
    return withUpload(c, place, async (path) => c.json(await limited(() => store(path, name))));
  });
}

/** Serves the papers of drafts, too. */
export const paperFiles = (database: Database): Hono =>
  new Hono().get('/:hash/:name', async (c) => {
    const file = decodeURIComponent(c.req.path);
    const paper = await findPaper(database, file, { published: false });
    if (!paper) throw new Refusal(404, 'notFound');
    return send(c, paperAnswer(file, paper, cacheControl.never));
  });
