/** The files of the photos that gallery and news show. */

import { parsePictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import { prepare, protect, type ReadyAnswer, textAnswer, Unavailable } from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import type { Resource } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import type { Revisions } from '../storage/lists.ts';
import { isPublished, publishedFile } from '../storage/photo-files.ts';
import { createFound } from './found.ts';

/** A browser that shows a picture alone makes a page for it, with styles of its own. */
const shownAlone = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Answers the addresses of photos; null for all others. */
export function photos(
  database: Database,
  revisions: () => Promise<Revisions>,
  headers: Record<string, string>,
): Route {
  const found = createFound<string>();
  const missing = textAnswer(404, 'Not found', headers);

  /** Asks the database once for each state of both lists; while it is away, what was found holds. */
  async function exists(name: string): Promise<boolean> {
    try {
      const { gallery, news } = await revisions();
      const revision = `${gallery} ${news}`;
      if (found.revision(name) === revision) return true;
      if (await isPublished(database, name)) {
        found.remember(name, revision);
        return true;
      }
      found.forget(name);
      return false;
    } catch (error) {
      if (found.revision(name) !== undefined) return true;
      throw new Unavailable((error as Error).message, { cause: error });
    }
  }

  async function make(name: string): Promise<ReadyAnswer> {
    const file = await publishedFile(database, name).catch((error: Error) => {
      throw new Unavailable(error.message, { cause: error });
    });
    if (!file) throw new Unavailable('the photo was removed a moment ago');
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

  async function photo(name: string): Promise<Resource | ReadyAnswer> {
    if (!(await exists(name))) return missing;
    // What stands at an address never changes, so any change of the lists leaves it in the cache.
    return { key: `photo ${name}`, revision: '', make: () => make(name) };
  }

  return ({ path }) => {
    if (!path.startsWith(`${mediaPath}/`)) return null;
    const name = path.slice(mediaPath.length + 1);
    return parsePictureFile(name) ? photo(name) : missing;
  };
}
