/**
 * Answers that depend on the address, the encoding and at most one list, kept whole in memory. The
 * routes make each once for every state of its list; afterwards it is handed out before they are
 * asked, which is many times quicker.
 */
import { createHash } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { isLanguage, languageParameter } from '#shared/language.ts';
import { apiPaths, isList, type ListName, lists, matchPath } from '#shared/routes.ts';
import { chooseEncoding, type Encoding } from './representation.ts';
import type { Database } from './storage/database.ts';
import { revisionReader } from './storage/revisions.ts';

interface ReadyAnswer {
  basis: Basis;
  /** The state of the list that it shows, or a later one; empty where it shows none. */
  revision: string;
  etag: string;
  /** Names and values in turn, as Node writes them quickest. */
  headers: string[];
  headersWithLength: string[];
  body: Buffer;
}

/** What decides an answer besides its address: nothing, or the state of a list. */
type Basis = 'nothing' | ListName;

/** Null for all that is not kept: only addresses are that no visitor can make up more of. */
function basisOf(address: string): Basis | null {
  const [path = '', query] = address.split('?');
  const list = lists.find((name) => apiPaths[name] === path);
  if (list) return query === undefined ? list : null;
  if (path.startsWith('/assets/')) return query === undefined ? 'nothing' : null;
  const [name, value, ...rest] = query?.split('=') ?? [];
  if (query !== undefined && !(name === languageParameter && isLanguage(value) && !rest[0])) {
    return null;
  }
  const { page } = matchPath(path);
  if (page === 'notFound') return null;
  return isList(page) ? page : 'nothing';
}

type Made = Omit<ReadyAnswer, 'basis' | 'revision'>;

async function ask(app: Hono, address: string, encoding: Encoding): Promise<Made | null> {
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
  { database, now }: { database: Database; now: () => Date },
): RequestListener {
  const revisions = revisionReader(database);
  const kept = new Map<string, ReadyAnswer>();
  let year = now().getFullYear();

  /** The copyright line changes what was made. */
  function forgetLastYear(): void {
    if (now().getFullYear() === year) return;
    year = now().getFullYear();
    kept.clear();
  }

  async function current(
    key: string,
    address: string,
    encoding: Encoding,
    basis: Basis,
  ): Promise<ReadyAnswer | null> {
    // The state first: an answer made from a later one is only made once more than needed.
    const revision = basis === 'nothing' ? '' : (await revisions())[basis];
    const known = kept.get(key);
    if (known?.revision === revision) return known;
    const made = await ask(app, address, encoding);
    if (!made) return null;
    const answer = { ...made, basis, revision };
    kept.set(key, answer);
    return answer;
  }

  return (request, response) => {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || headers.range !== undefined) return listener(request, response);
    forgetLastYear();
    const encoding = chooseEncoding(headers['accept-encoding'] ?? '');
    const key = `${encoding} ${url}`;
    const known = kept.get(key);
    const tags = headers['if-none-match'];
    if (known?.basis === 'nothing') return send(response, known, tags);
    const basis = known?.basis ?? basisOf(url);
    if (basis === null) return listener(request, response);
    current(key, url, encoding, basis).then(
      (answer) => (answer ? send(response, answer, tags) : listener(request, response)),
      () => listener(request, response),
    );
  };
}
