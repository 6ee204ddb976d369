import { type PaperFile, paperAddress, parsePaper } from '#shared/paper.ts';
import { papersPath } from '#shared/routes.ts';
import { textAnswer } from '../http/answer.ts';
import type { RouteHandler } from '../http/handler.ts';
import { createLimiter } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { StreamedAnswer } from '../http/stream.ts';
import type { Database } from '../storage/database.ts';
import { paperBytes, publicPaperSize } from '../storage/papers.ts';
import { available } from './lists.ts';

/** A viewer may be an embedded object with inline styles. `sandbox` would disable that of Chrome. */
export const paperHeaders = {
  'Content-Type': 'application/pdf',
  'Content-Security-Policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** A paper is looked up at each request, so that a withdrawn one is gone immediately. */
export function papers(database: Database): RouteHandler {
  const missing = textAnswer(404, 'Not found');
  // What is read stays in memory until the client has received it.
  const limited = createLimiter(2);

  async function answer(paper: PaperFile) {
    const size = await available(publicPaperSize(database, paperAddress(paper)));
    if (size === undefined) return missing;
    return {
      status: 200,
      headers: { ...paperHeaders, 'Cache-Control': cacheControl.revalidate },
      etag: `"${paper.hash}"`,
      size,
      read: (range) => paperBytes(database, paper.hash, range, limited),
    } satisfies StreamedAnswer;
  }

  return ({ path }) => {
    if (!path.startsWith(`${papersPath}/`)) return null;
    const paper = parsePaper(path.normalize('NFC'));
    return paper ? answer(paper) : missing;
  };
}
