import { Hono } from 'hono';
import type { NodeEnv } from '#server/http/answer.ts';
import { createLimiter } from '#server/http/response-cache.ts';
import { paperAnswer } from '#server/lists/papers.ts';
import { readPaper } from '#server/publishing/papers.ts';
import type { Database } from '#server/storage/database.ts';
import { storePaper } from '#server/storage/papers.ts';
import { paperAddress, paperLimits } from '#shared/paper.ts';
import type { PaperOutcome } from '../shared/api.ts';
import { send } from './files.ts';
import { HttpProblem } from './http-problem.ts';
import { fileNameIn, withUpload } from './requests.ts';

interface Papers {
  database: Database;
  dataFolder: string;
}

export function papers({ database, dataFolder }: Papers): Hono {
  const most = paperLimits.megabytes * 1024 ** 2;
  // All papers, one after the other, are read into this memory.
  const memory = Buffer.alloc(most);
  const reading = createLimiter(1);

  async function store(path: string, name: string): Promise<PaperOutcome> {
    const paper = await readPaper(path, name, memory);
    if (!paper.ok) return paper;
    const { file, bytes, warnings } = paper;
    await storePaper(database, file, bytes);
    return { ok: true, file, bytes: bytes.length, warnings };
  }

  return new Hono().post('/', (c) => {
    const name = fileNameIn(c);
    return withUpload(c, { folder: dataFolder, most }, async (path) =>
      c.json(await reading(() => store(path, name))),
    );
  });
}

/** Serves the papers of drafts, too. */
export const paperFiles = (database: Database): Hono<NodeEnv> =>
  new Hono<NodeEnv>().get('/:hash/:name', async (c) => {
    const file = paperAddress(c.req.param());
    const answer = await paperAnswer(database, file, { published: false });
    if (!answer) throw new HttpProblem(404, 'notFound');
    return send(c, answer);
  });
