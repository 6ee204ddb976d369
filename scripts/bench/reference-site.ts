/** Serves another site's files from memory, as references for it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { defaults } from '#server/http/server.ts';
import serving from '../serving.json' with { type: 'json' };

/**
 * Bare: the same bytes and headers. Bilingual: without scripts except the theme's. Static: also in one
 * language and with system fonts, as a page that is written by hand.
 */
type Kind = 'bare' | 'bilingual' | 'static';

export interface ReferenceSite {
  url: string;
  pid: number;
  stop(): void;
}

export async function startReferenceSite(origin: string, kind: Kind): Promise<ReferenceSite> {
  const child = fork(import.meta.filename, [origin, kind], {
    execArgv: serving.nodeOptions,
    env: { ...process.env, ...serving.environment },
  });
  const [url] = await once(child, 'message');
  return { url: String(url), pid: child.pid ?? 0, stop: () => child.kill() };
}

const storedTheme = `<script>
try {
  if (localStorage.getItem('ui-theme') === 'dark') document.documentElement.className = 'dark';
} catch (error) {}
</script>`;

function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replace('<title>', `${storedTheme}<title>`);
}

function inOneLanguage(html: string): string {
  return html
    .replace(/<template id="other-language"[\s\S]*?<\/template>/, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '');
}

interface StoredFile {
  headers: string[];
  body: Uint8Array;
}

async function read(url: string, kind: Kind): Promise<StoredFile> {
  const options = { headers: kind === 'bare' ? { 'Accept-Encoding': 'br' } : {} };
  const [response] = await once(get(url, options), 'response');
  const body = await buffer(response);
  const { date, connection, 'keep-alive': keepAlive, ...headers } = response.headers;
  if (kind === 'bare') return { headers: Object.entries<string>(headers).flat(), body };
  const type = ['Content-Type', String(headers['content-type'])];
  if (!/html|svg/.test(String(type))) return { headers: type, body };
  const html = kind === 'static' ? inOneLanguage(body.toString()) : body.toString();
  const headersOfText = [...type, 'Content-Encoding', 'br'];
  return { headers: headersOfText, body: brotliCompressSync(withoutScripts(html)) };
}

if (import.meta.main) {
  const [origin = '', kind = 'static'] = process.argv.slice(2);
  const files = new Map<string, StoredFile>();
  const send = (response: ServerResponse, { headers, body }: StoredFile) =>
    response.writeHead(200, headers).end(body);
  const { maxConnections, timeout, ...limits } = defaults;
  const server = createServer(limits, async ({ url = '' }, response) => {
    const stored = files.get(url);
    if (stored) return send(response, stored);
    const file = await read(origin + url, kind as Kind);
    files.set(url, file);
    return send(response, file);
  });
  Object.assign(server, { maxConnections, timeout });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}
