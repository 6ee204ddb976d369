import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { fill } from '#content/dictionary.ts';
import { checkEntry, type Dated } from '#shared/collections/collection.ts';
import type { EntryIssues } from '#shared/errors.ts';
import type {
  ChangeOutcome,
  Entry,
  EntryListName,
  EntryVersion,
  Outcome,
} from '#shared/publishing.ts';
import type { DeskDictionary } from '../../dictionaries/dictionary.ts';
import { type EntryList, entriesPath } from '../../shared/api.ts';
import { post, request } from '../api.ts';
import { saveInterval } from '../editing/autosave.ts';
import { sendOperation } from '../editing/send-operation.ts';
import { momentIn, useLocale } from '../locale.tsx';
import { useSettled } from '../parts/basics.tsx';
import { focusHeading } from '../parts/focus.ts';
import { type Failure, failure, useAction } from '../parts/Notice.tsx';
import { useSlices } from '../query-client.ts';
import { navigate } from '../route.ts';
import {
  type DeskCollection,
  entriesChanged,
  entryKey,
  entryPath,
  readAgain,
  useCollection,
  useEntryTexts,
} from './collection.ts';
import { sendsFiles } from './FilesSection.tsx';

export const useEntries = (list: EntryListName, year: string) =>
  useSlices<EntryList>(entriesPath(useCollection().name), { list, ...(year && { year }) });

/** Polls, so that others' saves show up within seconds. */
export const useEntry = (id: number) =>
  useQuery<Entry<Dated>>({
    queryKey: entryKey(useCollection().name, id),
    refetchInterval: saveInterval,
  });

export function useVersions({ id, lastOperation }: Entry<Dated>) {
  const { name } = useCollection();
  return useQuery({
    queryKey: [entriesPath(name), 'versions', id, lastOperation],
    queryFn: ({ signal }) =>
      request<EntryVersion<Dated>[]>(entryPath(name, id, 'versions'), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Checks the fields when they have not changed for 400 ms. */
export function useIssues({ item, value }: { item: Entry<Dated>; value: Dated }): EntryIssues {
  const { collection } = useCollection();
  const { publishedAt } = item;
  const settled = useSettled(value, 400);
  return useMemo(
    () => checkEntry(collection, settled, publishedAt),
    [collection, settled, publishedAt],
  );
}

/** Creates a draft, empty or like another entry, and opens it. */
export function useNewEntry({ name, autosave }: DeskCollection) {
  const { run, isBusy } = useAction(() => entriesChanged(name));
  const make = (fields?: Dated) =>
    void run(
      async () => {
        const draft = await sendOperation<Entry<Dated>>(entriesPath(name));
        if (fields) autosave.change(draft, () => fields);
        navigate(name, 'entry', draft.id);
      },
      fields && (({ news }) => news.similarMade),
    );
  return { isBusy, make };
}

/** The sentence after an operation. */
export type Message = (
  dictionary: DeskDictionary['news'],
  entry: Entry<Dated>,
  moment: (time: string) => string,
) => ReactNode;

export type Rejected = Extract<Outcome<never>, { errors: unknown } | { unconfirmed: unknown }>;

interface Options {
  change?(current: Entry<Dated>): Record<string, unknown>;
  onDone?(): void;
  /** Shows a rejection; without this function, a notice does. */
  onRejected?(outcome: Rejected): void;
}

/**
 * Saves the drafts before an operation on them. Returns why the operation must not follow: the save has
 * failed, or the drafts now contain changes of others, which the user has not seen.
 */
export async function saveBefore(
  autosave: Pick<DeskCollection['autosave'], 'flush'>,
  ids: number[],
): Promise<Failure | undefined> {
  const result = await autosave.flush(ids);
  if (result === 'saved') return undefined;
  return failure(({ news, draft }) =>
    result === 'failed'
      ? news.notSaved
      : fill(news.changedElsewhere, { name: draft.conflict.anotherUser }),
  );
}

/** Saves the draft and runs an operation on it. */
export function useEntryAction(entry: Entry<Dated>) {
  const { run, isBusy } = useAction();
  const { name, autosave, textsIn } = useCollection();
  const { id } = entry;

  const act = (
    action: string,
    message: Message,
    { change, onDone, onRejected }: Options = {},
  ): void =>
    void run(
      async () => {
        if (action === 'publish' && sendsFiles()) return failure(({ news }) => news.stillSending);
        // The draft of an entry in the bin is saved after the entry is restored.
        const unsaved = entry.state === 'binned' ? undefined : await saveBefore(autosave, [id]);
        if (unsaved) return unsaved;
        const outcome = await autosave
          .act(entry, (current) =>
            sendOperation(entryPath(name, id, action), {
              ...change?.(current),
              base: current.lastOperation,
            }),
          )
          .catch((error) => {
            readAgain(name, id);
            throw error;
          });
        if (outcome.ok) {
          // This comes first, because a navigation removes the notice.
          onDone?.();
          focusHeading();
        } else if ('conflict' in outcome) {
          const { changedBy } = outcome.conflict;
          return failure(({ news, draft }) =>
            fill(news.changedElsewhere, { name: changedBy ?? draft.conflict.anotherUser }),
          );
        } else if (onRejected) {
          onRejected(outcome);
          return failure();
        }
        return outcome;
      },
      (dictionary, _, { item }) =>
        message(textsIn(dictionary), item, (time) => momentIn(dictionary, time)),
    );
  return { act, isBusy };
}

/** Deletes an entry from the bin, and its draft in this browser. */
export function useErase(id: number): () => void {
  const { name, autosave, textsIn } = useCollection();
  const { run } = useAction(() => entriesChanged(name));
  return () =>
    void run(
      async () => {
        const outcome = await post<ChangeOutcome>(entryPath(name, id, 'erase'));
        if (outcome.ok) {
          autosave.forget([id]);
          navigate(name, 'binned');
        }
        return outcome;
      },
      (dictionary) => textsIn(dictionary).erased,
    );
}

export function useStateOf(): (
  entry: Pick<
    Entry<unknown>,
    'state' | 'changed' | 'changedBy' | 'publishedAt' | 'scheduledFor' | 'binnedAt'
  >,
) => string {
  const { moment } = useLocale();
  const text = useEntryTexts();
  const stateTextOf: ReturnType<typeof useStateOf> = (entry) => {
    const { state, changedBy, publishedAt, scheduledFor, binnedAt } = entry;
    if (state === 'binned') {
      const binned = fill(text.binnedAt, { date: moment(binnedAt ?? '') });
      return changedBy === null ? binned : `${binned} · ${changedBy}`;
    }
    if (state === 'scheduled') return fill(text.scheduledFor, { date: moment(scheduledFor ?? '') });
    const published = fill(text.publishedAt, { date: moment(publishedAt ?? '') });
    if (state === 'draft') {
      return publishedAt === null ? text.draftState : `${text.draftState}. ${published}`;
    }
    if (scheduledFor === null) return published;
    return `${published}. ${fill(text.changesScheduledFor, { date: moment(scheduledFor) })}`;
  };
  return (entry) => {
    const changed = entry.scheduledFor === null ? text.changed : text.changesNotScheduled;
    return entry.changed ? `${stateTextOf(entry)} · ${changed}` : stateTextOf(entry);
  };
}
