/** The session of this tab: by a key in the address, kept over a reload, shared with other tabs. */
import { useSyncExternalStore } from 'react';
import { readFromTab, writeToTab } from '#client/standalone/storage.ts';
import { keyInFragment } from '../shared/address.ts';
import { type Fault, paths, type Session } from '../shared/api.ts';

type State =
  | { kind: 'opening' }
  | { kind: 'open'; session: string }
  /** Why, where there is more to say than that it is. */
  | { kind: 'locked'; fault?: Fault };

/** What tabs of the desk tell each other; only they can hear it. */
type Told = { tell: 'ask' } | { tell: 'session'; session: string } | { tell: 'ended' };

const storageKey = 'desk-session';

/** Milliseconds in which another tab answers, if there is one. */
const otherTabs = 300;

const channel = new BroadcastChannel('desk-session');
const tell = (told: Told) => channel.postMessage(told);

let state: State = { kind: 'opening' };
const listeners = new Set<() => void>();

function change(next: State): void {
  state = next;
  writeToTab(storageKey, next.kind === 'open' ? next.session : null);
  for (const listener of listeners) listener();
}

export function useSession(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** What a request carries; empty where the desk is locked. */
export const authorization = (): Record<string, string> =>
  state.kind === 'open' ? { Authorization: `Bearer ${state.session}` } : {};

function lock(fault?: Fault): void {
  change({ kind: 'locked', ...(fault && { fault }) });
}

/** Takes a session that there is already: that of this tab, or of another; else the desk is locked. */
function lookForSession(fault?: Fault): void {
  if (state.kind === 'open') return;
  const kept = readFromTab(storageKey);
  if (kept !== null) change({ kind: 'open', session: kept });
  else {
    tell({ tell: 'ask' });
    setTimeout(() => state.kind !== 'open' && lock(fault), otherTabs);
  }
}

/** Asks the server for a session: with a key, or by nothing but the way that the request comes. */
async function begin(key: string | null): Promise<void> {
  try {
    const response = await fetch(paths.session, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(key === null ? {} : { key }),
    });
    if (!response.ok) return lookForSession((await response.json()) as Fault);
    const { session } = (await response.json()) as Session;
    change({ kind: 'open', session });
    tell({ tell: 'session', session });
  } catch {
    lookForSession({ code: 'offline' });
  }
}

/** Whether the server lets everybody in who reaches it. */
export const isTrusted = () => document.documentElement.hasAttribute('data-trusted');

/** Opens a desk that asks for no key. */
export function reopen(): void {
  change({ kind: 'opening' });
  void begin(null);
}

/** After a request with this authorization was refused for want of a session; one that has ended before says nothing new. */
export function refused({ Authorization: carried }: Record<string, string>): void {
  if (state.kind !== 'open' || carried !== authorization().Authorization) return;
  if (isTrusted()) reopen();
  else lock();
}

/** Takes the key out of the address, so that no history keeps it. */
function takeKey(): string | null {
  const key = keyInFragment(location.hash);
  if (key !== null) history.replaceState(null, '', location.pathname);
  return key;
}

function onTold({ data }: MessageEvent<Told>): void {
  if (data.tell === 'ask') {
    if (state.kind === 'open') tell({ tell: 'session', session: state.session });
  } else if (data.tell === 'session') {
    if (state.kind !== 'open') change({ kind: 'open', session: data.session });
  } else if (state.kind === 'open') lock();
}

export function startSession(): void {
  channel.addEventListener('message', onTold);
  // A new address pasted into this tab changes nothing but the fragment.
  addEventListener('hashchange', () => {
    const key = takeKey();
    if (key !== null) void begin(key);
  });
  const key = takeKey();
  if (key !== null) void begin(key);
  else if (isTrusted() && readFromTab(storageKey) === null) reopen();
  else lookForSession();
}

/** Ends the session in all tabs. */
export async function leave(): Promise<void> {
  const headers = authorization();
  lock();
  tell({ tell: 'ended' });
  await fetch(paths.session, { method: 'DELETE', headers }).catch(() => undefined);
}
