import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#content/words.ts';
import { type Bilingual, otherLanguage } from '#shared/language.ts';
import type {
  ChangeOutcome,
  Entry,
  EntryFields,
  EntryListName,
  EntryVersion,
  Outcome,
} from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import { type CheckedEntry, type EntryList, paths } from '../../shared/api.ts';
import type { DeskWords } from '../../words/words.ts';
import { post, request } from '../api.ts';
import { createAutosave, type Unsaved } from '../editing/autosave.ts';
import { operate } from '../editing/operate.ts';
import type { Editing } from '../editing/use-draft.ts';
import { type Sentence, useAttempt, useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { useSettled } from '../parts/use-settled.ts';
import { invalidate, queryClient } from '../query-client.ts';
import { navigate } from '../route.ts';

export const entryPath = (id: number, action = '') =>
  `${paths.entries}/${id}${action && '/'}${action}`;

export const useEntries = (list: EntryListName) =>
  useInfiniteQuery({
    queryKey: [paths.entries, list],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      request<EntryList>(`${paths.entries}?list=${list}&skip=${pageParam}`, { signal }),
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return shown < total ? shown : undefined;
    },
  });

const entriesChanged = () => invalidate(paths.entries, paths.home);

/** The key has one part, so that a change of the lists does not reload the open entry. */
const entryKey = (id: number) => [entryPath(id)];

export const useEntry = (id: number) => useQuery<Entry>({ queryKey: entryKey(id) });

const readAgain = (id: number) => void queryClient.invalidateQueries({ queryKey: entryKey(id) });

export const useVersions = ({ id, revision }: Entry) =>
  useQuery({
    queryKey: [paths.entries, 'versions', id, revision],
    queryFn: ({ signal }) => request<EntryVersion[]>(entryPath(id, 'versions'), { signal }),
    placeholderData: keepPreviousData,
  });

/** Checks the fields when they have not changed for 400 ms. */
export function useCheck(fields: EntryFields): CheckedEntry | undefined {
  const settled = useSettled(fields, 400);
  const { data } = useQuery({
    queryKey: ['check', settled],
    queryFn: () => post<CheckedEntry>(`${paths.entries}/check`, settled),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

/** Returns the fields as the server would store them. */
const stored = ({ title, content, pictureDescription, picture, album, date }: EntryFields) =>
  JSON.stringify([
    picture,
    album,
    ...[title, content, pictureDescription].flatMap(({ mk, en }) => [cleanText(mk), cleanText(en)]),
    cleanText(date),
  ]);

export const entries = createAutosave<Entry, EntryFields>({
  name: 'news',
  when: 'typed',
  toValue: ({ fields }) => fields,
  isSame: (one, other) => stored(one) === stored(other),
  save: (id, { confirmed: _, ...save }) =>
    request<Outcome<Entry>>(entryPath(id), { method: 'PUT', json: save }),
  onSaved(entry) {
    void queryClient.cancelQueries({ queryKey: entryKey(entry.id) });
    queryClient.setQueryData(entryKey(entry.id), entry);
    void entriesChanged();
  },
  onDeleted: readAgain,
  // An item in the bin must be restored before it can be saved.
  canSave: ({ state }) => state !== 'binned',
});

export type OpenEntry = Editing<Entry, EntryFields>;

/** Creates an empty draft and opens it; ignores a second click in the meantime. */
export function useNewEntry() {
  const attempt = useAttempt(entriesChanged);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    if (busy) return;
    setBusy(true);
    await attempt(async () => {
      const { id } = await operate<Entry>(paths.entries);
      navigate('news', 'entry', id);
    });
    setBusy(false);
  };
  return { busy, make: () => void make() };
}

interface Options {
  change?(present: Entry): Record<string, unknown>;
  leave?: (() => void) | undefined;
}

/** Saves the draft and runs an operation on it; the caller shows errors and warnings. */
export function useOperation(entry: Entry) {
  const { done, failed, refused, clear } = useNotices();
  const { id } = entry;

  return async (
    action: string,
    said: (entry: Entry) => Sentence,
    { change, leave }: Options = {},
  ): Promise<Outcome<Entry> | undefined> => {
    clear();
    try {
      // The draft of an entry in the bin is saved after the entry is restored.
      const state = entry.state === 'binned' ? 'saved' : await entries.flush([id]);
      if (state !== 'saved') {
        refused((words) => unsavedIn(words, state));
        return undefined;
      }
      const outcome = await entries.act(entry, (present) =>
        operate(entryPath(id, action), { ...change?.(present), base: present.revision }),
      );
      if (outcome.ok) {
        // This comes first, because a navigation removes the notice.
        leave?.();
        done(said(outcome.item));
        focusHeading();
      } else if ('conflict' in outcome) {
        const hasTwoTexts = entries.of(id)?.conflict != null;
        refused(({ news }) => (hasTwoTexts ? news.conflict : news.changedElsewhere));
      }
      return outcome;
    } catch (error) {
      failed(error);
      readAgain(id);
      return undefined;
    }
  };
}

export function useEntryAction(entry: Entry) {
  const operateOn = useOperation(entry);
  const { refused } = useNotices();
  return async (action: string, said: Sentence, leave?: () => void): Promise<void> => {
    const outcome = await operateOn(action, () => said, { leave });
    if (outcome && 'faults' in outcome) refused(outcome.faults);
  };
}

/** Deletes an item from the bin, and its draft in this browser. */
export function useErase(id: number): () => void {
  const attempt = useAttempt(entriesChanged);
  return () =>
    void attempt(
      async () => {
        const outcome = await post<ChangeOutcome>(entryPath(id, 'erase'));
        if (outcome.ok) {
          entries.forget([id]);
          navigate('news', 'binned');
        }
        return outcome;
      },
      ({ news }) => news.erased,
    );
}

export function useTitleOf(): (title: Bilingual) => string {
  const { words, language } = useLocale();
  return (title) =>
    title[language].trim() || title[otherLanguage(language)].trim() || words.news.untitled;
}

export function useStateOf(): (
  entry: Pick<Entry, 'state' | 'publishedAt' | 'dueAt' | 'binnedAt'>,
) => string {
  const { words, moment } = useLocale();
  const { news: text } = words;
  return ({ state, publishedAt, dueAt, binnedAt }) => {
    if (state === 'binned') return fill(text.binnedAt, { date: moment(binnedAt ?? '') });
    if (state === 'scheduled') return fill(text.scheduledFor, { date: moment(dueAt ?? '') });
    if (state === 'draft') return text.draftState;
    const published = fill(text.publishedAt, { date: moment(publishedAt ?? '') });
    if (dueAt === null) return published;
    return `${published}. ${fill(text.changesScheduledFor, { date: moment(dueAt) })}`;
  };
}

export const unsavedIn = ({ draft: { conflict }, news }: DeskWords, why: Unsaved): string =>
  why === 'conflict' ? `${conflict.title}. ${conflict.chooseFirst}` : news.notSaved;
