/**
 * The pages as a person writes them by hand: the same text and styles in one language with the
 * system's fonts, no script but a theme toggle, served from memory, compressed beforehand.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { faviconPath, mediaPath } from '#shared/routes.ts';

const storedTheme = `<script>
try {
  if (localStorage.getItem('ui-theme') === 'dark') document.documentElement.className = 'dark';
} catch (error) {}
</script>`;

const themeToggle = `<script>
document.addEventListener('change', function (event) {
  if (!event.target.matches('[data-theme-switch]')) return;
  var theme = event.target.checked ? 'dark' : 'light';
  document.documentElement.className = theme;
  try { localStorage.setItem('ui-theme', theme); } catch (error) {}
});
</script>`;

interface Twin {
  /** With the other language and the fonts, as in the site's own documents. */
  bothLanguages?: boolean;
}

/** Takes from a document what only the application needs. */
export function staticTwin(html: string, { bothLanguages = false }: Twin = {}): string {
  const page = bothLanguages
    ? html
    : html
        .replace(/<template id="other-language"[\s\S]*?<\/template>/, '')
        .replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  return page
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replace('<title>', `${storedTheme}<title>`)
    .replace('</body>', `${themeToggle}</body>`);
}

interface StaticFile {
  body: Buffer;
  headers: Record<string, string | number>;
}

function file(type: string, content: Buffer, compress = true): StaticFile {
  const body = compress ? brotliCompressSync(content) : content;
  return {
    body,
    headers: {
      'Content-Type': type,
      'Content-Length': body.length,
      ...(compress && { 'Content-Encoding': 'br' }),
    },
  };
}

async function photo(origin: string, path: string): Promise<StaticFile | undefined> {
  if (!path.startsWith(`${mediaPath}/`)) return undefined;
  const answer = await fetch(origin + path);
  const type = answer.headers.get('Content-Type') ?? '';
  return answer.ok ? file(type, Buffer.from(await answer.arrayBuffer()), false) : undefined;
}

/** Serves the twins of a running site's pages; fonts and photos are the site's own. */
export async function startStaticSite(
  origin: string,
  paths: string[],
  twin: Twin = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    files.set(path, file('text/html; charset=utf-8', Buffer.from(staticTwin(html, twin))));
  }
  const build = await loadSiteBuild(join(import.meta.dirname, '../..'));
  for (const [address, { type, bodies }] of build.files) {
    const font = address.endsWith('.woff2');
    if (font || address === faviconPath) files.set(address, file(type, bodies.identity, !font));
  }

  const server = createServer(async ({ url = '' }, response) => {
    const found = files.get(url) ?? (await photo(origin, url));
    if (found) files.set(url, found);
    response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
