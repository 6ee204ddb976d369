/**
 * The static twin of a page has the same text and styles in one language, system fonts, and no
 * script except the theme's. It is compressed in advance and served from memory.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const storedTheme = `<script>
try {
  if (localStorage.getItem('ui-theme') === 'dark') document.documentElement.className = 'dark';
} catch (error) {}
</script>`;

function staticTwin(html: string, bothLanguages: boolean): string {
  const page = bothLanguages
    ? html
    : html
        .replace(/<template id="other-language"[\s\S]*?<\/template>/, '')
        .replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  return page
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replace('<title>', `${storedTheme}<title>`);
}

interface StaticFile {
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * Serves the twins of a running site's pages, and the site's other files. With `bothLanguages`, the
 * twins contain both languages and our fonts, like the site's documents.
 */
export async function startStaticSite(
  origin: string,
  paths: string[],
  bothLanguages: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  const files = new Map<string, StaticFile>();
  const read = async (path: string): Promise<StaticFile | undefined> => {
    const answer = await fetch(origin + path);
    if (!answer.ok) return undefined;
    const type = answer.headers.get('Content-Type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const headers = { 'Content-Type': type };
    if (!/html|svg/.test(type)) return { body: bytes, headers };
    const text = bytes.toString();
    const body = brotliCompressSync(type.includes('html') ? staticTwin(text, bothLanguages) : text);
    return { body, headers: { ...headers, 'Content-Encoding': 'br' } };
  };
  const server = createServer(async ({ url = '' }, response) => {
    const found = files.get(url) ?? (await read(url));
    if (found) files.set(url, found);
    response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of paths) await (await fetch(url + path)).text();
  return {
    url,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
