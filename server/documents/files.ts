/** The files of the build, served as they are. */

import { readyAnswer } from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import { cacheControl } from '../http/security-headers.ts';
import { textAnswer } from '../http/text-answer.ts';
import type { SiteBuild } from './site-build.ts';

/** Scripts, styles, faces and the icon, in memory since the start; only what the build made. */
export function buildFiles(
  { files }: Pick<SiteBuild, 'files'>,
  headers: Record<string, string>,
): Route {
  const answers = new Map(
    [...files].map(([path, { type, immutable, bodies }]) => {
      const policy = immutable ? cacheControl.immutable : cacheControl.day;
      const own = { ...headers, 'Content-Type': type, 'Cache-Control': policy };
      return [path, readyAnswer(200, own, bodies)];
    }),
  );
  const missing = textAnswer(404, 'Not found', headers);
  return ({ path }) => answers.get(path) ?? (path.startsWith('/assets/') ? missing : null);
}
