import { requiredContext } from '#client/ui/required-context.ts';
import { sentenceOf } from '#content/publishing.ts';
import {
  type Collection,
  changesBetween,
  type Dated,
  parseFields,
  rebase,
  sameFields,
} from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import type { EntryIssues, PublishingError, Warning } from '#shared/errors.ts';
import type { Entry, Outcome } from '#shared/publishing.ts';
import type { DeskDictionary } from '../../dictionaries/dictionary.ts';
import { entriesPath, paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { type Autosave, createAutosave } from '../editing/autosave.ts';
import type { Editing } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { invalidate, queryClient } from '../query-client.ts';

export type OpenEntry<Fields extends Dated = Dated> = Editing<Entry<Fields>, Fields>;

/** The properties of a form, and of each field in it. */
export interface EntryFormProps<Fields extends Dated = Dated> {
  draft: OpenEntry<Fields>;
  issues: EntryIssues;
  /** True after the first attempt to publish: missing texts are then errors. */
  showMissing: boolean;
}

export interface DeskCollection<Fields extends Dated = Dated> {
  /** Also the first part of the addresses of its screens. */
  name: CollectionName;
  collection: Collection<Fields>;
  autosave: Autosave<Entry<Fields>, Fields>;
  textsIn(dictionary: DeskDictionary): DeskDictionary['news'];
  addressOf(id: number): string;
  similarTo?(fields: Fields): Fields;
  /** Another address of an entry in the lists, and facts about it. */
  useListing?(): (id: number) => { address: string; facts: string[] } | undefined;
}

export const entryPath = (name: CollectionName, id: number, action = '') =>
  `${entriesPath(name)}/${id}${action && '/'}${action}`;

/** The key has one part, so that a change of the lists does not reload the open entry. */
export const entryKey = (name: CollectionName, id: number) => [entryPath(name, id)];

export const entriesChanged = (name: CollectionName) => invalidate(entriesPath(name), paths.home);

export const readAgain = (name: CollectionName, id: number) =>
  void queryClient.invalidateQueries({ queryKey: entryKey(name, id) });

export function defineDeskCollection<Name extends CollectionName>(
  name: Name,
  parts: Omit<DeskCollection<FieldsOf[Name]>, 'name' | 'collection' | 'autosave'>,
): DeskCollection<FieldsOf[Name]> {
  type Fields = FieldsOf[Name];
  const collection = collectionOf(name);
  const autosave = createAutosave<Entry<Fields>, Fields>({
    name,
    toValue: ({ fields }) => fields,
    parse: (value) => parseFields(collection, value),
    isSame: (one, other) => sameFields(collection, one, other),
    rebase: (saved, typed, stored) => rebase(collection, saved, typed, stored),
    save: (id, { id: operation, base, value }) =>
      request<Outcome<Entry<Fields>>>(entryPath(name, id), {
        method: 'PUT',
        json: { id: operation, changes: changesBetween(collection, base, value) },
      }),
    onSaved(entry) {
      const queryKey = entryKey(name, entry.id);
      void queryClient.cancelQueries({ queryKey });
      // Who else has it open is only in the response to a GET.
      queryClient.setQueryData<Entry<Fields>>(queryKey, (read) => ({
        ...entry,
        ...(read?.others && { others: read.others }),
      }));
      void entriesChanged(name);
    },
    onDeleted: (id) => readAgain(name, id),
    // An entry in the bin must be restored before it can be saved.
    canSave: ({ state }) => state !== 'binned',
  });
  return { name, collection, autosave, ...parts };
}

export const [CollectionProvider, useCollection] = requiredContext<DeskCollection>();

export const useEntryTexts = () => useCollection().textsIn(useLocale().dictionary);

export function useSentenceOf(): (issue: PublishingError | Warning) => string {
  const { language } = useLocale();
  return (issue) => sentenceOf(issue, language);
}
