/** Serves the published photos, and nothing else that may lie in their folder. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { isPictureFile, mediaPath } from '#shared/picture.ts';
import { cacheControl } from './headers.ts';

/** A browser that shows a picture alone makes a page for it, with styles of its own. */
const shownAlone = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** For addresses below `mediaPath`; what is not there is answered as not found. */
export function mediaFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.slice(mediaPath.length),
  });
  return async (context) => {
    const name = context.req.path.slice(mediaPath.length + 1);
    if (isPictureFile(name)) {
      // Not in `onFound`, which comes when the answer has its headers already. The name of a
      // file changes with its content.
      context.header('Cache-Control', cacheControl.immutable);
      context.header('Content-Security-Policy', shownAlone);
      const answer = await serve(context, async () => {});
      if (answer) return answer;
    }
    context.header('Cache-Control', cacheControl.never);
    return context.text('Not found', 404);
  };
}
