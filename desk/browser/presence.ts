/** Tells the server what this tab edits, and learns whether a backup has replaced it. */
import { useEffect, useSyncExternalStore } from 'react';
import { type Presence, paths } from '../shared/api.ts';
import { request } from './api.ts';
import { useSession } from './session.ts';
import { tab } from './tab.ts';

/** Milliseconds between two tellings. */
const interval = 15_000;

let subject: string | null = null;
let known: string | null = null;
let isReplaced = false;
/** How often a restore from this tab was accepted. */
let accepted = 0;
const listeners = new Set<() => void>();

/** Other tabs of this browser hear of a restore at once. */
const channel = new BroadcastChannel('desk-content');

async function report(): Promise<void> {
  const before = accepted;
  const { content } = await request<Presence>(paths.presence, {
    method: 'POST',
    json: { id: tab, subject },
  });
  // Accepted while this was under way: it may tell of the former content, and the next is due.
  if (accepted !== before) return;
  isReplaced ||= known !== null && known !== content;
  known = content;
  for (const listener of listeners) listener();
}

let isReporting = false;
let isDue = false;

/** One after the other: of two at once, the former subject could arrive last and stay. */
async function reportInTurn(): Promise<void> {
  isDue = true;
  if (isReporting) return;
  isReporting = true;
  while (isDue) {
    isDue = false;
    await report().catch(() => undefined);
  }
  isReporting = false;
}

/** After a restore from this tab, which shows nothing of the former content. */
export function acceptReplacement(): void {
  known = null;
  accepted += 1;
  channel.postMessage('replaced');
  void reportInTurn();
}

/** Tells and asks for as long as the desk is open. */
export function usePresence(): void {
  const { kind } = useSession();
  useEffect(() => {
    if (kind !== 'open') return;
    void reportInTurn();
    const timer = setInterval(reportInTurn, interval);
    channel.addEventListener('message', reportInTurn);
    document.addEventListener('visibilitychange', reportInTurn);
    return () => {
      clearInterval(timer);
      channel.removeEventListener('message', reportInTurn);
      document.removeEventListener('visibilitychange', reportInTurn);
    };
  }, [kind]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what this tab has loaded is from before a restore. */
export const useReplaced = () => useSyncExternalStore(subscribe, () => isReplaced);

/** Names what is being edited, for whoever is about to replace it; null while nothing is. */
export function useEditing(edited: string | null): void {
  useEffect(() => {
    subject = edited;
    void reportInTurn();
    return () => {
      subject = null;
      void reportInTurn();
    };
  }, [edited]);
}
