import { parsePictureFile } from '#shared/picture.ts';
import { missing, type PreparedResponse, preparedResponse, withHeaders } from '../http/response.ts';
import {
  createLimiter,
  type Resource,
  type ResponseCache,
  type Route,
} from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import { fileRow, pieceSize, publishedPiece } from '../storage/files.ts';
import type { Revisions } from '../storage/lists.ts';
import { available } from './last-known.ts';

/** If a browser shows a picture as a document, it adds inline styles. */
const shownAlone = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Feed readers show the photos of news on another host. */
const shownElsewhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

export function photoResponse(name: string, bytes: Uint8Array, caching: string): PreparedResponse {
  const headers = {
    'Content-Type': fileRow(name).type,
    'Cache-Control': caching,
    'Content-Security-Policy': shownAlone,
  };
  const identity = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return preparedResponse(200, headers, { identity });
}

interface PhotosParts {
  database: Database;
  revisions: () => Promise<Revisions>;
  cache: ResponseCache;
  notFound: Route;
}

/** A client that reads slowly keeps one piece of a photo in memory; others may have the same. */
export function photos({ database, revisions, cache, notFound }: PhotosParts): Route {
  const limited = createLimiter(2);

  /** A file never changes, but a change of the lists can make it public or remove it. */
  function pieceAt(start: number, name: string, revision: string): Resource {
    return {
      key: `photo ${name} ${start}`,
      revision,
      make: () =>
        limited(async () => {
          const piece = await available(publishedPiece(database, name, start));
          if (!piece) return null;
          const photo = photoResponse(name, piece.bytes, cacheControl.immutable);
          const response = withHeaders(photo, shownElsewhere);
          const { identity } = response.variants;
          const { length } = piece;
          if (start > 0 || length <= pieceSize) return response;
          const read = () => piecesFrom(identity.body as Buffer, length, name, revision);
          return { ...response, variants: { identity: { ...identity, body: { length, read } } } };
        }),
      missing: () => missing,
    };
  }

  async function* piecesFrom(piece: Buffer, length: number, name: string, revision: string) {
    yield piece;
    for (let start = pieceSize; start < length; start += pieceSize) {
      const next = await cache.get(pieceAt(start, name, revision));
      if (next === missing) throw new Error(`${name} has been removed`);
      piece = next.variants.identity.body as Buffer;
      yield piece;
    }
  }

  return async (c) => {
    const name = c.req.param('name') ?? '';
    if (!parsePictureFile(name)) return notFound(c);
    const revision = Object.values(await available(revisions())).join(' ');
    const response = await cache.get(pieceAt(0, name, revision));
    return response === missing ? notFound(c) : response;
  };
}
