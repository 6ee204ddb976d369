import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  Entry,
  EntryFields,
  EntryListName,
  EntryVersion,
  Outcome,
} from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import { type CheckedEntry, type EntryList, paths } from '../../shared/api.ts';
import { post, request } from '../api.ts';
import { createAutosave } from '../editing/autosave.ts';
import type { Editing } from '../editing/use-draft.ts';
import { useSettled } from '../parts/use-settled.ts';
import { invalidate, queryClient } from '../query-client.ts';

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

export const entriesChanged = () => invalidate(paths.entries, paths.home);

/** One part: a change of the lists does not read the open entry again. */
const entryKey = (id: number) => [entryPath(id)];

export const useEntry = (id: number) => useQuery<Entry>({ queryKey: entryKey(id) });

export const readAgain = (id: number) =>
  void queryClient.invalidateQueries({ queryKey: entryKey(id) });

export const useVersions = ({ id, revision }: Entry) =>
  useQuery({
    queryKey: [paths.entries, 'versions', id, revision],
    queryFn: ({ signal }) => request<EntryVersion[]>(entryPath(id, 'versions'), { signal }),
    placeholderData: keepPreviousData,
  });

/** The faults and warnings of the fields as they were 400 ms after the last key. */
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

/** The fields as the server would store them. */
const stored = ({ title, content, pictureDescription, picture, date }: EntryFields) =>
  JSON.stringify([
    picture,
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
  // A binned item is restored before it is saved.
  canSave: ({ state }) => state !== 'binned',
});

export type OpenEntry = Editing<Entry, EntryFields>;
