import { useEffect, useSyncExternalStore } from 'react';
import { type Autosave, type Draft, type Editable, type SaveProblem, wakeAll } from './autosave.ts';
import { localDrafts } from './local-drafts.ts';

type DraftStatus = 'clean' | 'offline' | Draft<unknown>['state'];

export function statusOf(draft: Draft<unknown> | undefined): DraftStatus {
  if (!draft) return 'clean';
  const { state, problem } = draft;
  return problem?.kind === 'desk' && problem.error.code === 'offline' ? 'offline' : state;
}

export interface Editing<Item extends Editable, Value> {
  item: Item;
  value: Value;
  status: DraftStatus;
  problem: SaveProblem | null;
  isRecovered: boolean;
  change(patch: (value: Value) => Value): void;
}

export function useDraft<Item extends Editable, Value>(
  autosave: Autosave<Item, Value>,
  item: Item,
): Editing<Item, Value> {
  const { id } = item;
  const draft = useSyncExternalStore(autosave.subscribe, () => autosave.of(id));
  useEffect(() => autosave.reconcile(item), [autosave, item]);
  return {
    item,
    value: draft ? draft.value : autosave.shownValue(item),
    status: statusOf(draft),
    problem: draft?.problem ?? null,
    isRecovered: autosave.isRecovered(id),
    change: (patch) => autosave.change(item, patch),
  };
}

export const useDrafts = <Item extends Editable, Value>(autosave: Autosave<Item, Value>) =>
  useSyncExternalStore(autosave.subscribe, autosave.all);

export function useLocalDraft<Value>(
  key: string,
): [draft: Value | undefined, set: (draft: Value | undefined) => void] {
  const draft = useSyncExternalStore(localDrafts.subscribe, () => localDrafts.get(key));
  return [draft as Value | undefined, (next) => localDrafts.set(key, next)];
}

export const useDraftsLoaded = <Item extends Editable, Value>(autosave: Autosave<Item, Value>) =>
  useSyncExternalStore(autosave.subscribe, autosave.isLoaded);

export function useSaveOnLeave<Item extends Editable, Value>(autosave: Autosave<Item, Value>) {
  useEffect(() => () => void autosave.saveAll(), [autosave]);
}

export const useLocalFailure = () =>
  useSyncExternalStore(localDrafts.subscribe, localDrafts.hasUnwritten);

/** Saves drafts after reconnection and by the keyboard, and asks before a draft would be lost. */
export function keepDrafts(): void {
  addEventListener('online', wakeAll);
  addEventListener('keydown', (event) => {
    // `code` is the position of the key; on a Cyrillic keyboard the letter is different.
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    wakeAll();
  });
  addEventListener('beforeunload', (event) => {
    if (localDrafts.hasUnwritten()) event.preventDefault();
  });
}
