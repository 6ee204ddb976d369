import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Entry, EntryFields, EntryState, EntryVersion } from '#shared/publishing.ts';
import { type CheckedEntry, type EntryList, paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { operate } from '../editing/operate.ts';
import { useSettled } from '../parts/use-settled.ts';

export const entryPath = (id: number, action?: string) =>
  action === undefined ? `${paths.entries}/${id}` : `${paths.entries}/${id}/${action}`;

export const makeEntry = () => operate<Entry>(paths.entries);

export const useEntries = (state: EntryState, search: string) =>
  useInfiniteQuery({
    queryKey: [paths.entries, state, search],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ state, search, skip: String(pageParam) });
      return request<EntryList>(`${paths.entries}?${query}`, { signal });
    },
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return shown < total ? shown : undefined;
    },
    placeholderData: (former, query) => (query?.queryKey[1] === state ? former : undefined),
  });

/** The versions of an entry, read again when it has another revision. */
export const useVersions = (id: number, revision: string) =>
  useQuery({
    queryKey: [paths.entries, 'versions', id, revision],
    queryFn: ({ signal }) => request<EntryVersion[]>(entryPath(id, 'versions'), { signal }),
    placeholderData: keepPreviousData,
  });

export const checkFields = (fields: EntryFields) =>
  request<CheckedEntry>(`${paths.entries}/check`, { method: 'POST', json: fields });

/** Milliseconds without a key before what is typed is checked. */
const pause = 400;

/** What was found in the fields when they had last settled. */
export function useCheck(fields: EntryFields): CheckedEntry | undefined {
  const settled = useSettled(fields, pause);
  const { data } = useQuery({
    queryKey: ['check', settled],
    queryFn: () => checkFields(settled),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}
