import { parsePaper } from '#shared/paper.ts';
import { papersPath } from '#shared/routes.ts';
import { type Pieces, type ReadyAnswer, textAnswer } from '../http/answer.ts';
import type { RouteHandler } from '../http/handler.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import { findPaper } from '../storage/papers.ts';
import { available } from './lists.ts';

/** A viewer may be an embedded object with inline styles. `sandbox` would disable that of Chrome. */
const shownAlone =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function paperAnswer(file: string, body: Pieces, caching: string): ReadyAnswer {
  const etag = `"${parsePaper(file)?.hash}"`;
  const headers = {
    'Content-Type': 'application/pdf',
    'Cache-Control': caching,
    'Content-Security-Policy': shownAlone,
    ETag: etag,
  };
  return { status: 200, variants: { identity: { etag, headers, body } }, size: body.length };
}

/** A paper is looked up at each request, so that a withdrawn one is gone immediately. */
export function papers(database: Database): RouteHandler {
  const missing = textAnswer(404, 'Not found');

  async function answer(file: string) {
    const paper = await available(findPaper(database, file, { published: true }));
    return paper ? paperAnswer(file, paper, cacheControl.revalidate) : missing;
  }

  return ({ path }) => {
    if (!path.startsWith(`${papersPath}/`)) return null;
    const file = path.normalize('NFC');
    return parsePaper(file) ? answer(file) : missing;
  };
}
