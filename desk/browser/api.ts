/** Requests to the desk's server; whatever fails becomes a fault with a sentence. */
import { type Fault, paths } from '../shared/api.ts';
import { authorization, refused } from './session.ts';

export class DeskError extends Error {
  override name = 'DeskError';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.code);
    this.fault = fault;
  }
}

export const faultOf = (error: unknown): Fault =>
  error instanceof DeskError ? error.fault : { code: 'unexpected' };

type Carried = ReturnType<typeof authorization>;

function refuse(status: number, body: string, carried: Carried): never {
  if (status === 401) refused(carried);
  let fault: Fault = { code: 'unexpected' };
  try {
    fault = JSON.parse(body) as Fault;
  } catch {
    // A proxy's own page: it says less than the sentence does.
  }
  throw new DeskError(fault);
}

/** Milliseconds without an answer after which a connection counts as broken. */
export const timeouts = {
  usual: 15_000,
  publish: 60_000,
  /** The server encodes one photo at a time. */
  encoding: 3 * 60_000,
  maintenance: 2 * 60 * 60_000,
} as const;

/** Milliseconds without progress after which an upload has failed. */
const stalledAfter = 30_000;

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  signal?: AbortSignal;
  timeout?: number;
}

/** The JSON of the answer; undefined where it has none. */
export async function request<T>(path: string, given: Request = {}): Promise<T> {
  const { method = 'GET', json, signal, timeout = timeouts.usual } = given;
  const late = AbortSignal.timeout(timeout);
  const carried = authorization();
  const { status, ok, body } = await fetch(path, {
    method,
    headers: {
      ...carried,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  })
    // Also in the middle of an answer the line can break.
    .then(async (answer) => ({ status: answer.status, ok: answer.ok, body: await answer.text() }))
    .catch((error: Error) => {
      if (error.name === 'AbortError') throw error;
      throw new DeskError({ code: 'offline' });
    });
  if (!ok) refuse(status, body, carried);
  return (status === 204 ? undefined : JSON.parse(body)) as T;
}

/** Sends a file. `timeout` is for the answer, after the last byte. */
export function upload<T>(
  path: string,
  file: Blob,
  onProgress: (percent: number) => void,
  { signal, timeout = timeouts.encoding }: Pick<Request, 'signal' | 'timeout'> = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    // `fetch` does not report how much is sent.
    const sending = new XMLHttpRequest();
    const fail = () => {
      sending.abort();
      reject(new DeskError({ code: 'offline' }));
    };
    let timer = setTimeout(fail, stalledAfter);
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(fail, milliseconds);
    };
    sending.open('POST', path);
    const carried = authorization();
    for (const [name, value] of Object.entries(carried)) {
      sending.setRequestHeader(name, value);
    }
    sending.setRequestHeader('Content-Type', 'application/octet-stream');
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stalledAfter);
      onProgress(total === 0 ? 0 : Math.floor((100 * loaded) / total));
    });
    sending.upload.addEventListener('load', () => wait(timeout));
    sending.addEventListener('error', fail);
    sending.addEventListener('load', () => {
      try {
        if (sending.status >= 400) refuse(sending.status, sending.responseText, carried);
        resolve(JSON.parse(sending.responseText) as T);
      } catch (error) {
        reject(error);
      }
    });
    sending.addEventListener('loadend', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => {
      sending.abort();
      reject(signal.reason);
    });
    sending.send(file);
  });
}

/** An address for each path that pictures, previews and downloads can open, once and soon. */
export async function ticketed(asked: string[]): Promise<string[]> {
  const answer = await request<{ addresses: string[] }>(paths.tickets, {
    method: 'POST',
    json: { paths: asked },
  });
  return answer.addresses;
}

/** Has the browser save what a path answers. */
export async function download(path: string): Promise<void> {
  const [address = ''] = await ticketed([path]);
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
