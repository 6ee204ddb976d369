/** The files that are served as they are: those of the build, and the published photos. */
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isPictureFile, mediaPath } from '#shared/picture.ts';
import { plainAnswer, prepare, readyAnswer } from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import { cacheControl, protect } from '../http/security-headers.ts';
import type { SiteBuild } from './site-build.ts';

type Headers = Record<string, string>;

const notFound = (headers: Headers) =>
  plainAnswer(
    protect(
      {
        status: 404,
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': cacheControl.never,
        },
        body: 'Not found',
      },
      headers,
    ),
  );

/** Scripts, styles, faces and the icon, in memory since the start; only what the build made. */
export function buildFiles({ files }: Pick<SiteBuild, 'files'>, headers: Headers): Route {
  const answers = new Map(
    [...files].map(([path, { type, immutable, bodies }]) => {
      const policy = immutable ? cacheControl.immutable : cacheControl.day;
      const own = { ...headers, 'Content-Type': type, 'Cache-Control': policy };
      return [path, readyAnswer(200, own, bodies)];
    }),
  );
  const missing = notFound(headers);
  return ({ path }) => answers.get(path) ?? (path.startsWith('/assets/') ? missing : null);
}

const photoTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** A browser that shows a picture alone makes a page for it, with styles of its own. */
const shownAlone = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The published photos, and nothing else that may lie in their folder. */
export function photos(folder: string, headers: Headers): Route {
  const missing = notFound(headers);
  async function photo(name: string) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return missing;
    return {
      key: `photo ${name}`,
      revision: `${found.mtimeMs} ${found.size}`,
      async make() {
        const content = {
          status: 200,
          headers: {
            'Content-Type': photoTypes[extname(name)] ?? 'application/octet-stream',
            'Cache-Control': cacheControl.immutable,
            'Content-Security-Policy': shownAlone,
          },
          body: await readFile(file),
        };
        return prepare(protect(content, headers), 'none');
      },
    };
  }
  return ({ path }) => {
    if (!path.startsWith(`${mediaPath}/`)) return null;
    const name = path.slice(mediaPath.length + 1);
    return isPictureFile(name) ? photo(name) : missing;
  };
}
