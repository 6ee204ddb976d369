/** Serves the published photos, and nothing else that may lie in their folder. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { isPictureFile, mediaPath } from '#shared/picture.ts';
import { cacheControl } from './headers.ts';

/** For addresses below `mediaPath`; what is not there is answered as not found. */
export function mediaFiles(folder: string): MiddlewareHandler {
  const serve = serveStatic({
    root: folder,
    rewriteRequestPath: (path) => path.slice(mediaPath.length),
    // The name changes with the content.
    onFound: (_, context) => context.header('Cache-Control', cacheControl.immutable),
  });
  return async (context) => {
    const name = context.req.path.slice(mediaPath.length + 1);
    const notFound = async () => {
      context.header('Cache-Control', cacheControl.never);
      context.res = context.text('Not found', 404);
    };
    if (!isPictureFile(name)) {
      await notFound();
      return context.res;
    }
    return (await serve(context, notFound)) ?? context.res;
  };
}
