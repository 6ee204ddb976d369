import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { addressOf } from '../route.ts';
import { BinnedEntry } from './BinnedEntry.tsx';
import { GoneDraft } from './draft/GoneDraft.tsx';
import { useDraft } from './draft/use-draft.ts';
import { EntryEditor } from './EntryEditor.tsx';
import styles from './EntryScreen.module.css';
import { FailedEntry } from './FailedEntry.tsx';

function Opened({ id }: { id: number }) {
  const { words } = useLocale();
  const draft = useDraft(id);
  if (draft.kind === 'open') {
    return draft.entry.state === 'binned' ? (
      <BinnedEntry draft={draft} />
    ) : (
      <EntryEditor draft={draft} />
    );
  }
  return (
    <>
      <PageHeading title={words.news.title} />
      {draft.kind === 'loading' && <p role="status">{words.frame.loading}</p>}
      {draft.kind === 'failed' && <FailedEntry {...draft} />}
      {draft.kind === 'gone' && <GoneDraft {...draft} />}
    </>
  );
}

export function EntryScreen({ id }: { id: number }) {
  const { words } = useLocale();
  return (
    <>
      <p className={styles.back}>
        <a href={addressOf('news')}>{words.news.back}</a>
      </p>
      <Opened id={id} />
    </>
  );
}
