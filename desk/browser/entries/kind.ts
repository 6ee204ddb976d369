/** The properties of a kind that the screens of entries use. */
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { EntryCheck, PublishingFault, Warning } from '#shared/faults.ts';
import { type Dated, type Kind, sameFields, textOf, withText } from '#shared/kinds/kind.ts';
import { type FieldsOf, type KindName, kindOf } from '#shared/kinds/kinds.ts';
import type { Bilingual } from '#shared/language.ts';
import type { Entry, Outcome } from '#shared/publishing.ts';
import { entriesPath, paths } from '../../shared/api.ts';
import type { DeskWords } from '../../words/words.ts';
import { request } from '../api.ts';
import { type Autosave, createAutosave } from '../editing/autosave.ts';
import { mergeFields } from '../editing/merge.ts';
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

/** A field that is not a text, as the versions show it: its key in the schema, name and value. */
export type Fact = [field: string, name: string, value: ReactNode];

export interface DeskKind<Fields extends Dated = Dated> {
  /** Also the first part of the addresses of its screens. */
  name: KindName;
  kind: Kind<Fields>;
  autosave: Autosave<Entry<Fields>, Fields>;
  Form: ComponentType<EntryForm<Fields>>;
  /** Returns the label of a text for each of its languages. */
  labelOf(words: DeskWords, fields: Fields, text: string): Bilingual;
  useFacts(): (fields: Fields) => Fact[];
  /** Returns another address of an entry in the lists, and a fact about it. */
  useListing(): (id: number) => { address: string; fact: string } | undefined;
  /** Returns the fields of a new entry that is like this one. */
  similarTo?(fields: Fields): Fields;
  /** Returns the address of the entry on the site. */
  addressOf(id: number): string;
  /** The entry may be named by its id instead of its title. */
  nameOfEntry(title: Bilingual, id: number): Bilingual;
  /** A text may have an original, which is shown until the user changes it. */
  textOf(fields: Fields, text: string): Bilingual;
  withText(fields: Fields, text: string, value: Bilingual): Fields;
  words(words: DeskWords): DeskWords['news'];
  /** Returns the name of a text in an error message, unless `content/publishing.ts` has it. */
  nameOf(words: DeskWords, fields: Fields, text: string): string | undefined;
}

export const entryPath = (name: KindName, id: number, action = '') =>
  `${entriesPath(name)}/${id}${action && '/'}${action}`;

/** The key has one part, so that a change of the lists does not reload the open entry. */
export const entryKey = (name: KindName, id: number) => [entryPath(name, id)];

export const entriesChanged = (name: KindName) => invalidate(entriesPath(name), paths.home);

export const readAgain = (name: KindName, id: number) =>
  void queryClient.invalidateQueries({ queryKey: entryKey(name, id) });

const usual = {
  nameOfEntry: (title) => title,
  textOf,
  withText,
  useListing: () => () => undefined,
  words: ({ news }) => news,
  nameOf: () => undefined,
} satisfies Partial<DeskKind>;

type Parts<Fields extends Dated> = Partial<DeskKind<Fields>> &
  Omit<DeskKind<Fields>, 'name' | 'kind' | 'autosave' | keyof typeof usual>;

export function defineKind<Name extends KindName>(
  name: Name,
  parts: Parts<FieldsOf[Name]>,
): DeskKind {
  type Fields = FieldsOf[Name];
  const kind = kindOf(name);
  const autosave = createAutosave<Entry<Fields>, Fields>({
    name,
    toValue: ({ fields }) => fields,
    isSame: (one, other) => sameFields(kind, one, other),
    merge: mergeFields,
    save: (id, save) =>
      request<Outcome<Entry<Fields>>>(entryPath(name, id), { method: 'PUT', json: save }),
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
  // The screens use only what all kinds have in common.
  return { ...usual, name, kind, autosave, ...parts } as unknown as DeskKind;
}

const KindContext = createContext<DeskKind | null>(null);

export const KindProvider = KindContext;

export function useKind(): DeskKind {
  const kind = useContext(KindContext);
  if (!kind) throw new Error('useKind needs a KindProvider above it');
  return kind;
}

/** Returns the words of the kind's screens. */
export const useEntryWords = () => useKind().words(useLocale().words);

/** Returns the kind's sentence for an error or a warning. */
export function useSentenceOf(fields: Dated): (issue: PublishingFault | Warning) => string {
  const { words, language } = useLocale();
  const { nameOf } = useKind();
  return (issue) =>
    sentenceOf(issue, language, 'text' in issue ? nameOf(words, fields, issue.text) : undefined);
}
