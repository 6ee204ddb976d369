import { useEffect } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Entry, EntryFields } from '#shared/publishing.ts';
import { faultOf } from '../api.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useDraft, useDrafts, useReady, useSaveOnLeave } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { LoadError } from '../parts/Loaded.tsx';
import { addressOf } from '../route.ts';
import styles from './Entry.module.css';
import { EntryEditor } from './EntryEditor.tsx';
import { EntryConflict, EntryTexts } from './EntryTexts.tsx';
import { entries, type OpenEntry, useEntry } from './entries.ts';
import { useEntryAction } from './entry-actions.ts';
import { useStateOf, useTitleOf } from './entry-words.ts';

/** The heading is there from the beginning, as it takes the focus. */
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
  return (
    <>
      <p>
        <a className="link" href={addressOf('news')}>
          {text.back}
        </a>
      </p>
      <PageHeading title={title} />
      {(!isReady || (!entry && !error)) && <p role="status">{words.frame.loading}</p>}
      {isReady && isDeleted && <DeletedEntry id={id} fields={draft?.value} />}
      {isReady && !isDeleted && entry && <LoadedEntry entry={entry} />}
      {code && !entry && !isDeleted && <LoadError code={code} retry={() => void refetch()} />}
    </>
  );
}

function LoadedEntry({ entry }: { entry: Entry }) {
  const draft = useDraft(entries, entry);
  return entry.state === 'binned' ? <BinnedEntry draft={draft} /> : <EntryEditor draft={draft} />;
}

function BinnedEntry({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const stateOf = useStateOf();
  const act = useEntryAction(draft.item);
  return (
    <>
      <EntryConflict draft={draft} />
      <div className={styles.readOnly}>
        <p>{stateOf(draft.item)}</p>
        {/* A draft from before is saved after the entry is restored. */}
        {draft.status !== 'clean' && <SaveStatus draft={draft} />}
        <Button main onClick={() => void act('restore', ({ news }) => news.restored)}>
          {words.news.restore}
        </Button>
        <EntryTexts fields={draft.value} />
      </div>
    </>
  );
}

interface DeletedProps {
  id: number;
  /** The draft, which is stored nowhere else. */
  fields: EntryFields | undefined;
}

/** The draft of a deleted entry can still be copied. */
function DeletedEntry({ id, fields }: DeletedProps) {
  const { words } = useLocale();
  const { gone } = words.draft;
  return (
    <section className={styles.readOnly}>
      <div role="alert">
        <h2>{gone.title}</h2>
        <p>{gone.body}</p>
      </div>
      {fields && (
        <>
          <p>{gone.text}</p>
          <EntryTexts fields={fields} />
          <Button
            onClick={() => {
              entries.forget([id]);
              focusHeading();
            }}
          >
            {gone.forget}
          </Button>
        </>
      )}
      <a className="link" href={addressOf('news')}>
        {gone.list}
      </a>
    </section>
  );
}
