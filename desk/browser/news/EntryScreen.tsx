import { useEffect } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Entry } from '#shared/publishing.ts';
import { faultOf } from '../api.ts';
import { useDraft, useDrafts, useReady, useSaveOnLeave } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { LoadError } from '../parts/Loaded.tsx';
import { addressOf } from '../route.ts';
import { BinnedEntry } from './BinnedEntry.tsx';
import { DeletedEntry } from './DeletedEntry.tsx';
import { EntryEditor } from './EntryEditor.tsx';
import styles from './EntryScreen.module.css';
import { entries, useEntry } from './entry-drafts.ts';
import { useTitleOf } from './entry-words.ts';

function Loaded({ entry }: { entry: Entry }) {
  const draft = useDraft(entries, entry);
  return entry.state === 'binned' ? <BinnedEntry draft={draft} /> : <EntryEditor draft={draft} />;
}

/** The heading is there from the beginning, as it takes the focus; the title names the tab. */
export function EntryScreen({ id }: { id: number }) {
  const { words } = useLocale();
  const titleOf = useTitleOf();
  const { data: entry, error, refetch } = useEntry(id);
  const isReady = useReady(entries);
  const draft = useDrafts(entries).get(id);
  useSaveOnLeave(entries);
  const { news: text } = words;
  const code = error && faultOf(error).code;
  const isDeleted = code === 'notFound' || draft?.isDeleted === true;
  const shown = isDeleted ? undefined : entry && (draft?.value ?? entry.fields);
  const title = shown ? titleOf(shown.title) : text.title;
  useEffect(() => {
    document.title = `${title} – ${words.frame.title}`;
  }, [title, words]);
  const isLoading = !isReady || (!entry && !error);
  return (
    <>
      <p className={styles.back}>
        <a href={addressOf('news')}>{text.back}</a>
      </p>
      <PageHeading title={title} />
      {isLoading && <p role="status">{words.frame.loading}</p>}
      {isReady && isDeleted && (
        <DeletedEntry fields={draft?.value} forget={() => entries.forget([id])} />
      )}
      {isReady && !isDeleted && entry && <Loaded entry={entry} />}
      {code && !entry && !isDeleted && <LoadError code={code} retry={() => void refetch()} />}
    </>
  );
}
