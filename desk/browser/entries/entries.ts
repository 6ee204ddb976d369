import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fill } from '#content/words.ts';
import type { EntryCheck } from '#shared/faults.ts';
import { checkEntry, type Dated } from '#shared/kinds/kind.ts';
import { type Bilingual, otherLanguage } from '#shared/language.ts';
import type {
  ChangeOutcome,
  Entry,
  EntryListName,
  EntryVersion,
  Outcome,
} from '#shared/publishing.ts';
import { type EntryList, entryPaths } from '../../shared/api.ts';
import type { DeskWords } from '../../words/words.ts';
import { post, request } from '../api.ts';
import type { Unsaved } from '../editing/autosave.ts';
import { operate } from '../editing/operate.ts';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { type Sentence, useAttempt, useNotices } from '../parts/Notice.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { navigate } from '../route.ts';
import { type DeskKind, entriesChanged, entryKey, entryPath, readAgain, useKind } from './kind.ts';

export function useEntries(list: EntryListName, year: string) {
  const path = entryPaths[useKind().name];
  return useInfiniteQuery({
    queryKey: [path, list, year],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      request<EntryList>(`${path}?list=${list}&skip=${pageParam}${year && `&year=${year}`}`, {
        signal,
      }),
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return shown < total ? shown : undefined;
    },
  });
}

export const useEntry = (id: number) =>
  useQuery<Entry<Dated>>({ queryKey: entryKey(useKind().name, id) });

export function useVersions({ id, revision }: Entry<Dated>) {
  const { name } = useKind();
  return useQuery({
    queryKey: [entryPaths[name], 'versions', id, revision],
    queryFn: ({ signal }) =>
      request<EntryVersion<Dated>[]>(entryPath(name, id, 'versions'), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Checks the fields when they have not changed for 400 ms. */
export function useCheck(fields: Dated): EntryCheck {
  const { kind } = useKind();
  const settled = useSettled(fields, 400);
  return useMemo(() => checkEntry(kind, settled), [kind, settled]);
}

/** Creates an empty draft and opens it; ignores a second click in the meantime. */
export function useNewEntry({ name, screen }: DeskKind) {
  const attempt = useAttempt(() => entriesChanged(name));
  const [busy, setBusy] = useState(false);
  const make = async () => {
    if (busy) return;
    setBusy(true);
    await attempt(async () => {
      const { id } = await operate<Entry<Dated>>(entryPaths[name]);
      navigate(screen, 'entry', id);
    });
    setBusy(false);
  };
  return { busy, make: () => void make() };
}

interface Options {
  change?(present: Entry<Dated>): Record<string, unknown>;
  leave?: (() => void) | undefined;
}

/** Saves the draft and runs an operation on it; the caller shows errors and warnings. */
export function useOperation(entry: Entry<Dated>) {
  const { done, failed, refused, clear } = useNotices();
  const { name, autosave } = useKind();
  const { id } = entry;

  return async (
    action: string,
    said: (entry: Entry<Dated>) => Sentence,
    { change, leave }: Options = {},
  ): Promise<Outcome<Entry<Dated>> | undefined> => {
    clear();
    try {
      // The draft of an entry in the bin is saved after the entry is restored.
      const state = entry.state === 'binned' ? 'saved' : await autosave.flush([id]);
      if (state !== 'saved') {
        refused((words) => unsavedIn(words, state));
        return undefined;
      }
      const outcome = await autosave.act(entry, (present) =>
        operate(entryPath(name, id, action), { ...change?.(present), base: present.revision }),
      );
      if (outcome.ok) {
        // This comes first, because a navigation removes the notice.
        leave?.();
        done(said(outcome.item));
        focusHeading();
      } else if ('conflict' in outcome) {
        const hasTwoTexts = autosave.of(id)?.state === 'conflict';
        refused(({ news }) => (hasTwoTexts ? news.conflict : news.changedElsewhere));
      }
      return outcome;
    } catch (error) {
      failed(error);
      readAgain(name, id);
      return undefined;
    }
  };
}

export function useEntryAction(entry: Entry<Dated>) {
  const operateOn = useOperation(entry);
  const { refused } = useNotices();
  return async (action: string, said: Sentence, leave?: () => void): Promise<void> => {
    const outcome = await operateOn(action, () => said, { leave });
    if (outcome && 'faults' in outcome) refused(outcome.faults);
  };
}

/** Deletes an entry from the bin, and its draft in this browser. */
export function useErase(id: number): () => void {
  const { name, screen, autosave } = useKind();
  const attempt = useAttempt(() => entriesChanged(name));
  return () =>
    void attempt(
      async () => {
        const outcome = await post<ChangeOutcome>(entryPath(name, id, 'erase'));
        if (outcome.ok) {
          autosave.forget([id]);
          navigate(screen, 'binned');
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
  entry: Pick<Entry<unknown>, 'state' | 'publishedAt' | 'dueAt' | 'binnedAt'>,
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
