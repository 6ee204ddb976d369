/** The properties of a kind that the screens of entries use. */
import { createContext, useContext } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { EntryCheck, PublishingError, Warning } from '#shared/errors.ts';
import { changesBetween, type Dated, type Kind, rebase, sameFields } from '#shared/kinds/kind.ts';
import { type FieldsOf, type KindName, kindOf } from '#shared/kinds/kinds.ts';
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
export interface EntryForm<Fields extends Dated = Dated> {
  draft: OpenEntry<Fields>;
  check: EntryCheck;
  /** True after the first attempt to publish: missing texts are then errors. */
  tellsMissing: boolean;
}

export interface DeskKind<Fields extends Dated = Dated> {
  /** Also the first part of the addresses of its screens. */
  name: KindName;
  kind: Kind<Fields>;
  autosave: Autosave<Entry<Fields>, Fields>;
  dictionary(dictionary: DeskDictionary): DeskDictionary['news'];
  /** Returns the address of the entry on the site. */
  addressOf(id: number): string;
  /** Returns the fields of a new entry that is like this one. */
  similarTo?(fields: Fields): Fields;
  /** Returns another address of an entry in the lists, and a fact about it. */
  useListing?(): (id: number) => { address: string; fact: string } | undefined;
}

export const entryPath = (name: KindName, id: number, action = '') =>
  `${entriesPath(name)}/${id}${action && '/'}${action}`;

/** The key has one part, so that a change of the lists does not reload the open entry. */
export const entryKey = (name: KindName, id: number) => [entryPath(name, id)];

export const entriesChanged = (name: KindName) => invalidate(entriesPath(name), paths.home);

export const readAgain = (name: KindName, id: number) =>
  void queryClient.invalidateQueries({ queryKey: entryKey(name, id) });

export function defineDeskKind<Name extends KindName>(
  name: Name,
  parts: Omit<DeskKind<FieldsOf[Name]>, 'name' | 'kind' | 'autosave'>,
): DeskKind<FieldsOf[Name]> {
  type Fields = FieldsOf[Name];
  const kind = kindOf(name);
  const autosave = createAutosave<Entry<Fields>, Fields>({
    name,
    toValue: ({ fields }) => fields,
    isSame: (one, other) => sameFields(kind, one, other),
    rebase: (saved, typed, stored) => rebase(kind, saved, typed, stored),
    save: (id, { id: operation, base, value }) =>
      request<Outcome<Entry<Fields>>>(entryPath(name, id), {
        method: 'PUT',
        json: { id: operation, changes: changesBetween(kind, base, value) },
      }),
    onSaved(entry) {
      const queryKey = entryKey(name, entry.id);
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, entry);
      void entriesChanged(name);
    },
    onDeleted: (id) => readAgain(name, id),
    // An entry in the bin must be restored before it can be saved.
    canSave: ({ state }) => state !== 'binned',
  });
  return { name, kind, autosave, ...parts };
}

const KindContext = createContext<DeskKind | null>(null);

export const KindProvider = KindContext;

export function useKind(): DeskKind {
  const kind = useContext(KindContext);
  if (!kind) throw new Error('useKind needs a KindProvider above it');
  return kind;
}

/** Returns the words of the kind's screens. */
export const useEntryDictionary = () => useKind().dictionary(useLocale().dictionary);

/** Returns the sentence for an error or a warning. */
export function useSentenceOf(): (issue: PublishingError | Warning) => string {
  const { language } = useLocale();
  return (issue) => sentenceOf(issue, language);
}
