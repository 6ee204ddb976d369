import { parsePaper } from '#shared/paper.ts';
import { papersPath } from '#shared/routes.ts';
import { composed } from '#shared/text.ts';
import { missing, type ReadyAnswer } from '../http/answer.ts';
import type { RouteHandler } from '../http/handler.ts';
import { createLimiter } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import { type Piece, paperPieces } from '../storage/papers.ts';
import { storedFile } from '../storage/photo-files.ts';
import { available } from './lists.ts';

/** A viewer may be an embedded object with inline styles. `sandbox` would disable that of Chrome. */
const shownAlone =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const limited = createLimiter(1);

async function* read(database: Database, pieces: Piece[]) {
  for (const { name } of pieces) {
    const bytes = await limited(() => storedFile(database, name));
    if (!bytes) throw new Error(`${name} has been removed`);
    yield bytes;
  }
}

/** Returns null if the paper is not stored or, for visitors, not public. */
export async function paperAnswer(
  database: Database,
  file: string,
  { published }: { published: boolean },
): Promise<ReadyAnswer | null> {
  const paper = parsePaper(file);
  const pieces = paper ? await paperPieces(database, file, { published }) : [];
  if (!paper || pieces.length === 0) return null;
  const length = pieces.reduce((sum, { size }) => sum + size, 0);
  const etag = `"${paper.hash}"`;
  const headers = {
    'Content-Type': 'application/pdf',
    'Cache-Control': published ? cacheControl.revalidate : cacheControl.never,
    'Content-Security-Policy': shownAlone,
    ETag: etag,
  };
  const body = { length, read: () => read(database, pieces) };
  return { status: 200, variants: { identity: { etag, headers, body } }, size: length };
}

/** A paper is looked up at each request, so that a withdrawn one is gone immediately. */
export function papers(database: Database): RouteHandler {
  const answer = async (file: string) =>
    (await available(paperAnswer(database, file, { published: true }))) ?? missing;

  return ({ path }) => (path.startsWith(`${papersPath}/`) ? answer(composed(path)) : null);
}
