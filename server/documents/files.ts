import { assetsPath } from '#shared/routes.ts';
import { missing, readyAnswer } from '../http/answer.ts';
import type { RouteHandler } from '../http/handler.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { SiteBuild } from './site-build.ts';

export const readyFiles = (files: SiteBuild['files']) =>
  new Map(
    [...files].map(([path, { type, immutable, bodies }]) => {
      const policy = immutable ? cacheControl.immutable : cacheControl.day;
      const headers = { 'Content-Type': type, 'Cache-Control': policy };
      return [path, readyAnswer(200, headers, bodies)];
    }),
  );

export function buildFiles({ files }: Pick<SiteBuild, 'files'>): RouteHandler {
  const answers = readyFiles(files);
  return ({ path }) => answers.get(path) ?? (path.startsWith(assetsPath) ? missing : null);
}
