import { useLocale } from '../locale.tsx';
import { Conflict } from './draft/Conflict.tsx';
import { DraftStatus } from './draft/DraftStatus.tsx';
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
    <>
      <Conflict draft={draft} />
      <div className={styles.binned}>
        <p>{standing(entry)}</p>
        {/* What was typed before somebody binned it waits here, and is saved once it is restored. */}
        {draft.status !== 'saved' && <DraftStatus draft={draft} />}
        <button type="button" className="button" onClick={restore}>
          {words.news.restore}
        </button>
        <Texts fields={fields} />
      </div>
    </>
  );
}
