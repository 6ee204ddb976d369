import { useEffect, useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/dictionary.ts';
import type { Dated } from '#shared/collections/collection.ts';
import { otherLanguage } from '#shared/language.ts';
import { daysInBin, type Entry } from '#shared/publishing.ts';
import { errorBodyOf } from '../api.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useDraft, useDrafts, useDraftsLoaded, useSaveOnLeave } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button, ConfirmButton, Section } from '../parts/basics.tsx';
import { useFocusOn } from '../parts/focus.ts';
import { LoadError } from '../parts/Loaded.tsx';
import { CopyAddress } from '../parts/Notice.tsx';
import { useHome } from '../query-client.ts';
import { addressOf, navigate, useRoute } from '../route.ts';
import { Conflicts } from './Conflict.tsx';
import { type OpenEntry, useCollection, useEntryTexts } from './collection.ts';
import styles from './Entry.module.css';
import { EntryTexts, Versions } from './EntryTexts.tsx';
import {
  useEntry,
  useEntryAction,
  useErase,
  useIssues,
  useNewEntry,
  useStateOf,
} from './entry-actions.ts';
import { FieldsForm, fieldId } from './Fields.tsx';
import { OpenElsewhere, useOthers, useStateNotice } from './OpenElsewhere.tsx';
import { Preview } from './Preview.tsx';
import { PublishBar, PublishProblems, usePublishing } from './PublishBar.tsx';

/** The heading exists from the beginning, because it gets the focus. */
export function EntryScreen({ id }: { id: number }) {
  const { dictionary, language } = useLocale();
  const { data: entry, error, refetch } = useEntry(id);
  const { name, collection, autosave } = useCollection();
  const text = useEntryTexts();
  const isLoaded = useDraftsLoaded(autosave);
  const draft = useDrafts(autosave).get(id);
  useSaveOnLeave(autosave);
  const code = error && errorBodyOf(error).code;
  const isDeleted = code === 'notFound' || draft?.state === 'deleted';
  const fields = isDeleted ? undefined : entry && (draft?.value ?? entry.fields);
  const named = fields && collection.title(fields, id);
  const titles = named && [
    named[language],
    named[otherLanguage(language)],
    dictionary.news.untitled,
  ];
  const title = titles?.find((item) => item.trim() !== '') ?? text.title;
  useEffect(() => {
    document.title = `${title} – ${dictionary.frame.title}`;
  }, [title, dictionary]);
  return (
    <>
      <div className={`row apart ${styles.top}`}>
        <a className="link" href={addressOf(name)}>
          {text.back}
        </a>
        {fields && entry && <State entry={entry} isTyped={draft !== undefined} />}
      </div>
      {/* The fields of a title replace the heading. */}
      <div
        className={
          fields && !collection.singletonCount && entry?.state !== 'binned'
            ? 'visually-hidden'
            : undefined
        }
      >
        <PageHeading title={title} />
      </div>
      {(!isLoaded || (!entry && !error)) && <p role="status">{dictionary.frame.loading}</p>}
      {isLoaded && isDeleted && <DeletedEntry id={id} stored={entry?.fields} />}
      {isLoaded && !isDeleted && entry && <LoadedEntry entry={entry} />}
      {code && !entry && !isDeleted && <LoadError code={code} retry={() => void refetch()} />}
    </>
  );
}

function LoadedEntry({ entry }: { entry: Entry<Dated> }) {
  const draft = useDraft(useCollection().autosave, entry);
  useStateNotice(entry);
  return entry.state === 'binned' ? <BinnedEntry draft={draft} /> : <EntryEditor draft={draft} />;
}

function State({ entry, isTyped }: { entry: Entry<Dated>; isTyped: boolean }) {
  const { collection } = useCollection();
  const stateOf = useStateOf();
  const isPublicOrScheduled = (entry.publishedAt ?? entry.scheduledFor) !== null;
  return (
    <div className="row hint">
      <p>{stateOf({ ...entry, changed: entry.changed || (isTyped && isPublicOrScheduled) })}</p>
      {(collection.singletonCount || entry.publishedAt !== null) && <PublicAddress id={entry.id} />}
    </div>
  );
}

function BinnedEntry({ draft }: { draft: OpenEntry }) {
  const text = useEntryTexts();
  const { act } = useEntryAction(draft.item);
  const erase = useErase(draft.item.id);
  return (
    <>
      <Conflicts draft={draft} />
      <div className="stack start">
        {/* After the entry is restored, an earlier draft is saved. */}
        {draft.status !== 'clean' && (
          <div className={styles.sticky}>
            <SaveStatus draft={draft} />
          </div>
        )}
        <div className="actions">
          <Button main onClick={() => act('restore', ({ restored }) => restored)}>
            {text.restore}
          </Button>
          <ConfirmButton
            label={text.erase}
            question={text.eraseQuestion}
            note={text.eraseNote}
            destructive
            onConfirm={erase}
          />
        </div>
        <EntryTexts fields={draft.value} />
      </div>
    </>
  );
}

/** Shows the draft, or the text that this tab showed before the entry was deleted. */
function DeletedEntry({ id, stored }: { id: number; stored: Dated | undefined }) {
  const { dictionary } = useLocale();
  const { autosave } = useCollection();
  const draft = useDrafts(autosave).get(id);
  const fields = draft?.value ?? stored;
  const { gone } = dictionary.draft;
  return (
    <section className="stack start">
      <div role="alert" className="alarm">
        <h2>{gone.title}</h2>
        <p>{gone.body}</p>
      </div>
      {fields && (
        <>
          <p>{gone.text}</p>
          <EntryTexts fields={fields} />
          {draft && <Button onClick={() => autosave.forget([id])}>{gone.forget}</Button>}
        </>
      )}
    </section>
  );
}

function EntryEditor({ draft }: { draft: OpenEntry }) {
  const issues = useIssues(draft);
  const publishing = usePublishing(draft);
  const { item: entry } = draft;
  const publishable = { draft, issues, publishing };
  const [, , , field] = useRoute();
  useFocusOn(field && fieldId(`${field}.mk`));
  const [isPreviewed, setPreviewed] = useState(false);
  const [focused, setFocused] = useState<string>();
  return (
    <>
      <OpenElsewhere entry={entry} />
      <Conflicts draft={draft} />
      <PublishProblems {...publishable} />
      <div className="stack">
        <div className={`stack ${styles.beside}`} data-wide={isPreviewed || undefined}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: its fields get the focus. */}
          <div
            className={`stack ${styles.editor}`}
            onFocus={({ target }) =>
              setFocused((last) => (/^entry-.+-\w\w$/.test(target.id) ? target.id : last))
            }
          >
            <FieldsForm draft={draft} issues={issues} showMissing={publishing.wasRejected} />
            <PublishBar
              {...publishable}
              isPreviewed={isPreviewed}
              onPreview={() => setPreviewed(!isPreviewed)}
            />
          </div>
          {isPreviewed && (
            <Preview entry={entry} focused={focused} onClose={() => setPreviewed(false)} />
          )}
        </div>
        <Actions draft={draft} />
        <Versions draft={draft} />
      </div>
    </>
  );
}

export function SiteLink({ path, label }: { path: string; label?: string }) {
  const { dictionary } = useLocale();
  const { data } = useHome();
  if (!data?.siteUrl) return null;
  return (
    <a className="link" href={data.siteUrl + path} target="_blank" rel="noreferrer">
      {label ?? dictionary.news.show}
    </a>
  );
}

function PublicAddress({ id }: { id: number }) {
  const { data } = useHome();
  const path = useCollection().addressOf(id);
  return (
    <>
      <SiteLink path={path} />
      {data?.siteUrl && <CopyAddress address={data.siteUrl + path} />}
    </>
  );
}

function Actions({ draft: { item: entry, value } }: { draft: OpenEntry }) {
  const desk = useCollection();
  const { name, collection, similarTo, addressOf: publicAddressOf } = desk;
  const { isBusy, make } = useNewEntry(desk);
  const { act } = useEntryAction(entry);
  const text = useEntryTexts();
  const others = useOthers(entry);
  const goneFrom = (message: string, gone: string) => (
    <>
      {`${message} ${gone}`}
      <SiteLink path={publicAddressOf(entry.id).replace(/\?.*/, '')} />
    </>
  );
  if (collection.singletonCount && entry.state === 'draft' && !entry.changed) return null;
  return (
    <Section title={text.actionsTitle}>
      <div className="actions">
        {entry.changed && (
          <ConfirmButton
            label={text.discard}
            question={text.discardQuestion}
            onConfirm={() => act('discard', ({ discarded }) => discarded)}
            note={`${text.discardNote} ${others}`}
          />
        )}
        {similarTo && (
          <Button disabled={isBusy} onClick={() => make(similarTo(value))}>
            {text.similar}
          </Button>
        )}
        {entry.scheduledFor !== null && (
          <Button onClick={() => act('unschedule', ({ unscheduled }) => unscheduled)}>
            {text.unschedule}
          </Button>
        )}
        {entry.state === 'published' && (
          <ConfirmButton
            label={text.withdraw}
            question={text.withdrawQuestion}
            onConfirm={() => act('withdraw', ({ withdrawn, gone }) => goneFrom(withdrawn, gone))}
            note={`${text.withdrawNote} ${others}`}
          />
        )}
        {!collection.singletonCount && (
          <ConfirmButton
            label={text.bin}
            question={text.binQuestion}
            onConfirm={() =>
              act(
                'bin',
                ({ binned, gone }) =>
                  entry.state === 'published' ? goneFrom(binned, gone) : binned,
                { onDone: () => navigate(name) },
              )
            }
            note={`${fill(text.binNote, { days: daysInBin })} ${others}`}
          />
        )}
      </div>
    </Section>
  );
}
