/** Tells that other people, or other tabs of this browser, have the entry open or have published it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fill } from '#content/dictionary.ts';
import type { Dated } from '#shared/collections/collection.ts';
import type { Entry } from '#shared/publishing.ts';
import { useSession } from '../api.ts';
import { saveInterval } from '../editing/autosave.ts';
import { useLocale } from '../locale.tsx';
import { useNotices } from '../parts/Notice.tsx';
import { entryPath, useCollection } from './collection.ts';
import { useStateOf } from './entry-actions.ts';

/** A tab holds a shared lock as long as it shows an entry. */
function useOtherTabs(id: number): boolean {
  const name = `desk-open-${entryPath(useCollection().name, id)}`;
  useEffect(() => {
    const closed = Promise.withResolvers<void>();
    void navigator.locks.request(name, { mode: 'shared' }, () => closed.promise);
    return () => closed.resolve();
  }, [name]);
  const { data = false } = useQuery({
    queryKey: ['open', name],
    queryFn: async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter((lock) => lock.name === name).length > 1;
    },
    refetchInterval: saveInterval,
    gcTime: 0,
  });
  return data;
}

/** Takes the place of a notice that is not true any more, such as “Published.” after a withdrawal. */
export function useStateNotice(entry: Entry<Dated>): void {
  const { autosave } = useCollection();
  const session = useSession();
  const stateOf = useStateOf();
  const { done } = useNotices();
  const { changedBy } = entry;
  const isMine = session.kind === 'open' && session.name === changedBy;
  const state = [entry.state, entry.publishedAt, entry.scheduledFor].join();
  const last = useRef({ state, changed: entry.changed });
  useEffect(() => {
    const before = last.current;
    last.current = { state, changed: entry.changed };
    // Another person may also publish changes of a public text.
    const isSame = before.state === state && (isMine || !before.changed || entry.changed);
    if (isSame || autosave.hasActed(entry)) return;
    done(({ draft: { open: text } }) =>
      // The state of a binned item names the user.
      changedBy === null || isMine || entry.state === 'binned'
        ? fill(text.changedElsewhere, { state: stateOf(entry) })
        : fill(text.changed, { name: changedBy, state: stateOf(entry) }),
    );
  });
}

/** Names the other people who have the entry open; empty if there are none. */
export function useOthers({ others = [] }: Entry<Dated>): string {
  const { dictionary } = useLocale();
  const { open: text } = dictionary.draft;
  const names = others.map((name) => name ?? text.unnamed).join(', ');
  return names && fill(text.others, { names });
}

export function OpenElsewhere({ entry }: { entry: Entry<Dated> }) {
  const { dictionary } = useLocale();
  const { open: text } = dictionary.draft;
  const isInOtherTab = useOtherTabs(entry.id);
  const others = useOthers(entry);
  return (
    <div role="status" className="hint">
      {others && <p>{`${others} ${text.merged}`}</p>}
      {isInOtherTab && <p>{text.tab}</p>}
    </div>
  );
}
