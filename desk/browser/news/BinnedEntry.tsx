import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useLocale } from '../locale.tsx';
import { EntryConflict } from './EntryConflict.tsx';
import styles from './EntryScreen.module.css';
import type { OpenEntry } from './entry-drafts.ts';
import { useStanding } from './entry-words.ts';
import { Texts } from './Texts.tsx';
import { useEntryActions } from './use-entry-actions.ts';

/** An entry in the bin is read, or restored. */
export function BinnedEntry({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const standing = useStanding();
  const { restore } = useEntryActions(draft.item);
  const { item: entry, value: fields } = draft;
  return (
    <>
      <EntryConflict draft={draft} />
      <div className={styles.binned}>
        <p>{standing(entry)}</p>
        {/* What was typed before somebody binned it waits here, and is saved once it is restored. */}
        {draft.status !== 'clean' && <SaveStatus draft={draft} />}
        <button type="button" className="button" onClick={restore}>
          {words.news.restore}
        </button>
        <Texts fields={fields} />
      </div>
    </>
  );
}
