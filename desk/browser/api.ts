/** All requests to the desk's server are sent from here. Every failure becomes a message. */
import { useSyncExternalStore } from 'react';
import { type ErrorBody, keyInFragment, paths, type Session } from '../shared/api.ts';
import { createStore } from './store.ts';

class DeskError extends Error {
  override name = 'DeskError';
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.code);
    this.body = body;
  }
}

export const errorBodyOf = (error: unknown): ErrorBody =>
  error instanceof DeskError ? error.body : { code: 'unexpected' };

function throwError(status: number, body: string): never {
  if (status === 401) void checkSession();
  let error: ErrorBody = { code: 'unexpected' };
  try {
    error = JSON.parse(body) as ErrorBody;
  } catch {
    // A proxy's error page is not JSON.
  }
  throw new DeskError(error);
}

/** If no response arrives within this time, in milliseconds, the connection counts as broken. */
export const timeouts = {
  usual: 15_000,
  publish: 60_000,
  /** The server encodes only one photo at a time. */
  encoding: 3 * 60_000,
  maintenance: 2 * 60 * 60_000,
} as const;

/** An upload without progress for this time, in milliseconds, has failed. */
const stalledAfter = 30_000;

interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  json?: unknown;
  signal?: AbortSignal;
  timeout?: number;
}

export async function request<T>(path: string, options: Request = {}): Promise<T> {
  const { method = 'GET', json, signal, timeout = timeouts.usual } = options;
  const late = AbortSignal.timeout(timeout);
  const { status, ok, body } = await fetch(path, {
    method,
    ...(json !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    }),
    signal: signal ? AbortSignal.any([signal, late]) : late,
  })
    // The connection can break in the middle of a response.
    .then(async (response) => ({
      status: response.status,
      ok: response.ok,
      body: await response.text(),
    }))
    .catch((error: Error) => {
      if (error.name === 'AbortError') throw error;
      throw new DeskError({ code: 'offline' });
    });
  if (!ok) throwError(status, body);
  return (status === 204 ? undefined : JSON.parse(body)) as T;
}

export const post = <T = void>(path: string, json?: unknown, timeout: number = timeouts.usual) =>
  request<T>(path, { method: 'POST', json, timeout });

/** `timeout` starts when the last byte has been sent. */
export function upload<T>(
  path: string,
  file: Blob,
  onProgress: (percent: number) => void,
  { signal, timeout = timeouts.encoding }: Pick<Request, 'signal' | 'timeout'> = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    // `fetch` does not report the progress of an upload.
    const sending = new XMLHttpRequest();
    const fail = async () => {
      sending.abort();
      // A chosen file can be moved, deleted or changed, and its card pulled out.
      const byte = await file
        .slice(0, 1)
        .arrayBuffer()
        .catch(() => null);
      reject(new DeskError({ code: byte ? 'offline' : 'unreadableFile' }));
    };
    let timer = setTimeout(fail, stalledAfter);
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(fail, milliseconds);
    };
    sending.open('POST', path);
    sending.setRequestHeader('Content-Type', 'application/octet-stream');
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stalledAfter);
      onProgress(total === 0 ? 0 : Math.floor((100 * loaded) / total));
    });
    sending.upload.addEventListener('load', () => wait(timeout));
    sending.addEventListener('error', fail);
    sending.addEventListener('load', () => {
      try {
        if (sending.status >= 400) throwError(sending.status, sending.responseText);
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

export function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

type State =
  | { kind: 'opening' }
  | ({ kind: 'open' } & Session)
  /** The error explains why a key did not open the desk. */
  | { kind: 'locked'; error?: ErrorBody | undefined; administratorContact?: string | null };

const session = createStore<State>({ kind: 'opening' });

/** Scripts cannot read the session's cookie. */
export const useSession = () => useSyncExternalStore(session.subscribe, session.get);

/** Other tabs are notified when the session begins or ends. */
const channel = new BroadcastChannel('desk-session');

export async function checkSession(error?: ErrorBody): Promise<void> {
  try {
    const state = await request<Session>(paths.session);
    session.set({ kind: state.open ? 'open' : 'locked', ...state, error });
  } catch (error) {
    if (session.get().kind !== 'open') session.set({ kind: 'locked', error: errorBodyOf(error) });
  }
}

async function enter(): Promise<void> {
  const key = keyInFragment(location.hash);
  if (key === null) return;
  // The browser's history must not contain the key.
  history.replaceState(null, '', location.pathname);
  try {
    await post(paths.session, { key });
    channel.postMessage(null);
    await checkSession();
  } catch (error) {
    await checkSession(errorBodyOf(error));
  }
}

export function startSession(): void {
  channel.addEventListener('message', () => void checkSession());
  // Pasting the address of the desk into this tab changes only the fragment.
  addEventListener('hashchange', () => void enter());
  void (keyInFragment(location.hash) === null ? checkSession() : enter());
}

/** Signs out this browser; with `paths.sessions`, all browsers. */
export async function signOut(path: string = paths.session): Promise<void> {
  const error = await request(path, { method: 'DELETE' }).then(() => undefined, errorBodyOf);
  channel.postMessage(null);
  session.set({ ...session.get(), kind: 'locked', error });
}
