/** The files of the photos that gallery and news show. */

import { parsePictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import { prepare, protect, type ReadyAnswer, textAnswer } from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import { createLimiter, type Resource } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import type { Revisions } from '../storage/lists.ts';
import { publishedFile } from '../storage/photo-files.ts';
import { available } from './lists.ts';

/** A browser that shows a picture alone makes a page for it, with styles of its own. */
const shownAlone = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function photos(
  database: Database,
  revisions: () => Promise<Revisions>,
  headers: Record<string, string>,
): Route {
  const missing = textAnswer(404, 'Not found', headers);
  // Their bytes wait in memory, so a few are read at a time.
  const limited = createLimiter(2);

  async function make(name: string): Promise<ReadyAnswer | null> {
    const file = await available(publishedFile(database, name));
    if (!file) return null;
    const content = {
      status: 200,
      headers: {
        'Content-Type': file.type,
        'Cache-Control': cacheControl.immutable,
        'Content-Security-Policy': shownAlone,
      },
      body: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
    };
    return prepare(protect(content, headers), 'none');
  }

  /** A file never changes, but a change of the lists decides whether it is public. */
  async function photo(name: string): Promise<Resource> {
    const { gallery, news } = await available(revisions());
    return {
      key: `photo ${name}`,
      revision: `${gallery} ${news}`,
      make: () => limited(() => make(name)),
      missing: () => missing,
    };
  }

  return ({ path }) => {
    if (!path.startsWith(`${mediaPath}/`)) return null;
    const name = path.slice(mediaPath.length + 1);
    return parsePictureFile(name) ? photo(name) : missing;
  };
}
