/** Serves the client from its sources, with hot reload, while it is being written. */
import { readFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer } from 'vite';
import type { RenderModule, SiteBuild } from './site-build.ts';

/** Handles requests with an app made anew from the sources as they are at each request. */
export async function developmentListener(
  root: string,
  server: Server,
  makeApp: (build: SiteBuild) => Hono,
): Promise<RequestListener> {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server } },
    // Found at once, so that no page is reloaded because a later one brings a library along.
    optimizeDeps: { entries: ['client/entry-client.tsx'] },
  });

  async function loadFromSources(): Promise<SiteBuild> {
    const renderModule = await vite.ssrLoadModule('/client/entry-server.tsx');
    return {
      ...(renderModule as RenderModule),
      template: await readFile(join(root, 'index.html'), 'utf8'),
      css: '',
      entry: '/client/entry-client.tsx',
      modules: () => [],
    };
  }

  const respond = getRequestListener(async (request) => {
    const plain = new Request(request);
    plain.headers.delete('Accept-Encoding');
    plain.headers.delete('If-None-Match');
    const answer = await makeApp(await loadFromSources()).fetch(plain);
    // Vite inlines styles and scripts of its own, which the policy of the built site forbids.
    const headers = new Headers(answer.headers);
    headers.delete('Content-Security-Policy');
    const isDocument = headers.get('Content-Type')?.startsWith('text/html');
    const body = isDocument
      ? await vite.transformIndexHtml(new URL(request.url).pathname, await answer.text())
      : answer.body;
    return new Response(body, { status: answer.status, headers });
  });
  return (request, response) => {
    vite.middlewares(request, response, () => respond(request, response));
  };
}
