/**
 * Answers that depend on the address and the encoding alone, kept whole in memory. The routes make
 * each once; afterwards it is handed out before they are asked, which is many times quicker.
 */
import { createHash } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { isLanguage, languageParameter } from '#shared/language.ts';
import { matchPath, type PageName } from '#shared/routes.ts';
import { chooseEncoding, type Encoding } from './representation.ts';

interface ReadyAnswer {
  etag: string;
  /** Names and values in turn, as Node writes them quickest. */
  headers: string[];
  headersWithLength: string[];
  body: Buffer;
}

/** Pages that show more than words: what they show may change at any time. */
const changing: PageName[] = ['news', 'gallery', 'notFound'];

/** Whether nothing but the address decides the answer, and no visitor can make up more of them. */
function isFixed(address: string): boolean {
  const [path = '', query] = address.split('?');
  const [name, value, ...rest] = query?.split('=') ?? [];
  if (query !== undefined && !(name === languageParameter && isLanguage(value) && !rest[0])) {
    return false;
  }
  return path.startsWith('/assets/')
    ? query === undefined
    : !changing.includes(matchPath(path).page);
}

async function ask(app: Hono, address: string, encoding: Encoding): Promise<ReadyAnswer | null> {
  const answer = await app.request(address, { headers: { 'Accept-Encoding': encoding } });
  if (answer.status !== 200) return null;
  const body = Buffer.from(await answer.arrayBuffer());
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const etag = answer.headers.get('ETag') ?? `"${digest}"`;
  answer.headers.set('ETag', etag);
  answer.headers.delete('Content-Length');
  const headers = [...answer.headers].flat();
  const headersWithLength = [...headers, 'Content-Length', String(body.length)];
  return { etag, headers, headersWithLength, body };
}

function send(response: ServerResponse, answer: ReadyAnswer, known: string | undefined): void {
  const { headers, headersWithLength, body, etag } = answer;
  if (known?.split(/\s*,\s*/).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    response.writeHead(304, headers).end();
  } else {
    response.writeHead(200, headersWithLength).end(body);
  }
}

export function withReadyAnswers(
  app: Hono,
  listener: RequestListener,
  now: () => Date,
): RequestListener {
  const kept = new Map<string, ReadyAnswer>();
  let year = now().getFullYear();

  /** The copyright line changes what was made. */
  function forgetLastYear(): void {
    if (now().getFullYear() === year) return;
    year = now().getFullYear();
    kept.clear();
  }

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || headers.range !== undefined) return listener(request, response);
    forgetLastYear();
    const encoding = chooseEncoding(String(headers['accept-encoding'] ?? ''));
    const key = `${encoding} ${url}`;
    const answer = kept.get(key);
    if (answer) return send(response, answer, headers['if-none-match']);
    if (!isFixed(url)) return listener(request, response);
    ask(app, url, encoding).then(
      (made) => {
        if (!made) return listener(request, response);
        kept.set(key, made);
        send(response, made, headers['if-none-match']);
      },
      () => listener(request, response),
    );
  };
}
