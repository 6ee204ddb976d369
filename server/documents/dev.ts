/** Serves the client from its sources, with hot reload, while it is being written. */
import { readFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import type { RenderModule, SiteBuild } from './site-build.ts';

/** Vite serves the styles with the modules that import them. */
const parts = {
  modules: ['/client/entry-client.tsx'],
  css: '',
  sheets: [],
  ahead: { mk: [], en: [] },
};

/** Answers requests from the sources as they are at each request. */
export async function developmentListener(
  root: string,
  server: Server,
  makeListener: (build: SiteBuild) => RequestListener,
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
      files: new Map(),
      partsOf: () => parts,
      words: { mk: '/content/mk.ts', en: '/content/en.ts' },
      transform: (address, html) => vite.transformIndexHtml(address, html),
    };
  }

  return (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        makeListener(await loadFromSources())(request, response);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        console.error(error);
        response.writeHead(500).end(String(error));
      }
    });
  };
}
