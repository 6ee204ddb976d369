import { useLocale } from '../locale.tsx';
import type { OpenDraft } from './draft/draft.ts';
import styles from './EntryScreen.module.css';
import { useStanding } from './entry-words.ts';
import { Texts } from './Texts.tsx';
import { useEntryActions } from './use-entry-actions.ts';

/** An entry in the bin is read, or restored. */
export function BinnedEntry({ draft }: { draft: OpenDraft }) {
  const { words } = useLocale();
  const standing = useStanding();
  const { restore } = useEntryActions(draft);
  const { entry, fields } = draft;
  return (
    <div className={styles.binned}>
      <p>{standing(entry)}</p>
      <button type="button" className="button" onClick={restore}>
        {words.news.restore}
      </button>
      <Texts fields={fields} />
    </div>
  );
}
