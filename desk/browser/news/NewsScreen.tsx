import { entryStates } from '#shared/publishing.ts';
import { Entries } from './Entries.tsx';
import { EntryScreen } from './EntryScreen.tsx';

/** `#/news/published` is a list, `#/news/entry/12` the entry with this number. */
export function NewsScreen({ parts: [name, id] }: { parts: string[] }) {
  if (name === 'entry' && /^[1-9]\d{0,8}$/.test(id ?? '')) {
    return <EntryScreen key={id} id={Number(id)} />;
  }
  const state = entryStates.find((each) => each === name) ?? 'draft';
  return <Entries key={state} state={state} />;
}
