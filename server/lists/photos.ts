import { parsePictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import { missing, type ReadyAnswer, readyAnswer } from '../http/answer.ts';
import type { RouteHandler } from '../http/handler.ts';
import { createLimiter, type Resource } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import type { Revisions } from '../storage/lists.ts';
import { photoFileRow, publishedFile } from '../storage/photo-files.ts';
import { available } from './lists.ts';

/** If a browser shows a picture as a document, it adds inline styles. */
const shownAlone = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function photoAnswer(name: string, bytes: Uint8Array, caching: string): ReadyAnswer {
  const headers = {
    'Content-Type': photoFileRow(name).type,
    'Cache-Control': caching,
    'Content-Security-Policy': shownAlone,
  };
  const identity = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readyAnswer(200, headers, { identity });
}

export function photos(database: Database, revisions: () => Promise<Revisions>): RouteHandler {
  // The bytes stay in memory until they are sent. Therefore only a few photos are read at a time.
  const limited = createLimiter(2);

  /** A file never changes, but a change of the lists can make it public or remove it. */
  async function photo(name: string): Promise<Resource> {
    const { gallery, news, pages } = await available(revisions());
    return {
      key: `photo ${name}`,
      revision: `${gallery} ${news} ${pages}`,
      make: () =>
        limited(async () => {
          const bytes = await available(publishedFile(database, name));
          return bytes ? photoAnswer(name, bytes, cacheControl.immutable) : null;
        }),
      missing: () => missing,
    };
  }

  return ({ path }) => {
    if (!path.startsWith(`${mediaPath}/`)) return null;
    const name = path.slice(mediaPath.length + 1);
    return parsePictureFile(name) ? photo(name) : missing;
  };
}
