import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { addressOf } from '../route.ts';
import { BinnedEntry } from './BinnedEntry.tsx';
import { GoneDraft } from './draft/GoneDraft.tsx';
import { useDraft } from './draft/use-draft.ts';
import { EntryEditor } from './EntryEditor.tsx';
import styles from './EntryScreen.module.css';
import { useTitleOf } from './entry-words.ts';
import { FailedEntry } from './FailedEntry.tsx';

/** The heading is there from the beginning, as it takes the focus. */
export function EntryScreen({ id }: { id: number }) {
  const { words } = useLocale();
  const titleOf = useTitleOf();
  const draft = useDraft(id);
  const { news: text } = words;
  const title = draft.kind === 'open' ? titleOf(draft.fields.title) : text.title;
  return (
    <>
      <p className={styles.back}>
        <a href={addressOf('news')}>{text.back}</a>
      </p>
      <PageHeading title={title} />
      {draft.kind === 'loading' && <p role="status">{words.frame.loading}</p>}
      {draft.kind === 'failed' && <FailedEntry {...draft} />}
      {draft.kind === 'gone' && <GoneDraft {...draft} />}
      {draft.kind === 'open' &&
        (draft.entry.state === 'binned' ? (
          <BinnedEntry draft={draft} />
        ) : (
          <EntryEditor draft={draft} title={title} />
        ))}
    </>
  );
}
