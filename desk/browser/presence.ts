/** Tells the server what this tab edits, and learns whether a backup has replaced it. */
import { useEffect, useSyncExternalStore } from 'react';
import { type Presence, paths } from '../shared/api.ts';
import { request } from './request.ts';
import { useSession } from './session.ts';
import { tab } from './tab.ts';

/** Milliseconds between two tellings; after three the server counts a tab as closed. */
const interval = 15_000;

let subject: string | null = null;
let known: string | null = null;
let isReplaced = false;
const listeners = new Set<() => void>();

/** Other tabs of this browser hear of a restore at once. */
const channel = new BroadcastChannel('desk-content');

async function report(): Promise<void> {
  const { content } = await request<Presence>(paths.presence, {
    method: 'POST',
    json: { id: tab, subject },
  });
  isReplaced ||= known !== null && known !== content;
  known = content;
  for (const listener of listeners) listener();
}

const reportAtTimes = () => void report().catch(() => undefined);

/** After a restore from this tab, which shows nothing of the former content. */
export function acceptReplacement(): void {
  known = null;
  channel.postMessage('replaced');
  reportAtTimes();
}

/** Tells and asks for as long as the desk is open. */
export function usePresence(): void {
  const { kind } = useSession();
  useEffect(() => {
    if (kind !== 'open') return;
    reportAtTimes();
    const timer = setInterval(reportAtTimes, interval);
    channel.addEventListener('message', reportAtTimes);
    document.addEventListener('visibilitychange', reportAtTimes);
    return () => {
      clearInterval(timer);
      channel.removeEventListener('message', reportAtTimes);
      document.removeEventListener('visibilitychange', reportAtTimes);
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
    reportAtTimes();
    return () => {
      subject = null;
      reportAtTimes();
    };
  }, [edited]);
}
