/** News items with their drafts. */
import { useQuery } from '@tanstack/react-query';
import { languages } from '#shared/language.ts';
import type { Entry, EntryFields, Outcome } from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import { paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { createAutosave } from '../editing/autosave.ts';
import type { Editing } from '../editing/use-draft.ts';
import { invalidate, queryClient } from '../query-client.ts';
import { entryPath } from './queries.ts';

/** Whether two texts are equal as the server would store them. */
function isSame(one: EntryFields, other: EntryFields): boolean {
  return (
    one.picture === other.picture &&
    cleanText(one.date) === cleanText(other.date) &&
    (['title', 'content', 'pictureDescription'] as const).every((text) =>
      languages.every(
        (language) => cleanText(one[text][language]) === cleanText(other[text][language]),
      ),
    )
  );
}

const entryKey = (id: number) => ['entry', id];

export const useEntry = (id: number) =>
  useQuery({
    queryKey: entryKey(id),
    queryFn: ({ signal }) => request<Entry>(entryPath(id), { signal }),
  });

export const readAgain = (id: number) =>
  void queryClient.invalidateQueries({ queryKey: entryKey(id) });

export const entries = createAutosave<Entry, EntryFields>({
  name: 'news',
  when: 'typed',
  toValue: ({ fields }) => fields,
  isSame,
  save: (id, { confirmed: _, ...save }) =>
    request<Outcome<Entry>>(entryPath(id), { method: 'PUT', json: save }),
  onSaved(entry) {
    void queryClient.cancelQueries({ queryKey: entryKey(entry.id) });
    queryClient.setQueryData(entryKey(entry.id), entry);
    void invalidate(paths.entries, paths.home);
  },
  onDeleted: readAgain,
  // What is in the bin is restored before it is saved.
  canSave: ({ state }) => state !== 'binned',
});

export type OpenEntry = Editing<Entry, EntryFields>;
