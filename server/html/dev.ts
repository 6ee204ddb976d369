/** In development, Vite serves the client from its sources, with hot reload. */
import { readFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { serializeData } from './document.ts';
import type { RenderModule, SiteBuild } from './site-build.ts';

const modules = ['/client/entry-client.tsx'];

const dictionaryPlugin = (folder: string): Plugin => ({
  name: 'dictionary',
  hotUpdate({ file }) {
    // The texts are in the document, so Vite cannot update them as a module.
    if (this.environment.name !== 'client' || !file.startsWith(folder)) return;
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
});

const errorPage = ({ message, stack, ...error }: Error) => `<!doctype html>
<title>Error</title>
<script type="module">
import { ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${serializeData({ ...error, message, stack })}));
</script>`;

export async function developmentListener(
  root: string,
  httpServer: Server,
  makeListener: (build: SiteBuild) => RequestListener,
): Promise<RequestListener> {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: httpServer } },
    plugins: [dictionaryPlugin(join(root, 'content'))],
    // Vite scans all pages at start. A library that it found later would cause a reload.
    optimizeDeps: { entries: ['client/entry-client.tsx'] },
  });

  async function loadFromSources(): Promise<SiteBuild> {
    const renderModule = await vite.ssrLoadModule('/client/entry-server.tsx');
    return {
      ...(renderModule as RenderModule),
      template: await readFile(join(root, 'index.html'), 'utf8'),
      files: new Map(),
      cssOf: () => '',
      pagesSheet: '',
      modulesOf: () => modules,
      transform: (address, html) => vite.transformIndexHtml(address, html),
    };
  }

  return (request, response) => {
    vite.middlewares(request, response, async () => {
      try {
        makeListener(await loadFromSources())(request, response);
      } catch (error) {
        response.writeHead(500, { 'Content-Type': 'text/html' }).end(errorPage(error as Error));
      }
    });
  };
}
