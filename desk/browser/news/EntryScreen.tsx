import { useEffect } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { Unread } from '../parts/Unread.tsx';
import { addressOf } from '../route.ts';
import { BinnedEntry } from './BinnedEntry.tsx';
import { GoneDraft } from './draft/GoneDraft.tsx';
import { useDraft } from './draft/use-draft.ts';
import { EntryEditor } from './EntryEditor.tsx';
import styles from './EntryScreen.module.css';
import { useTitleOf } from './entry-words.ts';

/** The heading is there from the beginning, as it takes the focus. Tabs are told apart by the item's title. */
export function EntryScreen({ id }: { id: number }) {
  const { words } = useLocale();
  const titleOf = useTitleOf();
  const draft = useDraft(id);
  const { news: text } = words;
  const title = draft.kind === 'open' ? titleOf(draft.fields.title) : text.title;
  useEffect(() => {
    document.title = `${title} – ${words.frame.title}`;
  }, [title, words]);
  return (
    <>
      <p className={styles.back}>
        <a href={addressOf('news')}>{text.back}</a>
      </p>
      <PageHeading title={title} />
      {draft.kind === 'loading' && <p role="status">{words.frame.loading}</p>}
      {draft.kind === 'failed' && <Unread code={draft.fault.code} retry={draft.retry} />}
      {draft.kind === 'gone' && <GoneDraft {...draft} />}
      {draft.kind === 'open' &&
        (draft.entry.state === 'binned' ? (
          <BinnedEntry draft={draft} />
        ) : (
          <EntryEditor draft={draft} />
        ))}
    </>
  );
}
