import { useEffect, useId, useMemo, useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import { languages } from '#shared/language.ts';
import { daysInBin, type Entry, type EntryFields } from '#shared/publishing.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import type { DeskWords } from '../../words/words.ts';
import { faultOf } from '../api.ts';
import { Conflict, type Different, differentTexts, inBothLanguages } from '../editing/Conflict.tsx';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useDraft, useDrafts, useReady, useSaveOnLeave } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { LoadError, Loaded } from '../parts/Loaded.tsx';
import { Picture } from '../parts/Picture.tsx';
import { AlbumSelect } from '../photos/PhotoFields.tsx';
import { useAlbums } from '../photos/queries.ts';
import { useHome } from '../query-client.ts';
import { addressOf, navigate } from '../route.ts';
import styles from './Entry.module.css';
import {
  entries,
  type OpenEntry,
  useCheck,
  useEntry,
  useEntryAction,
  useErase,
  useStateOf,
  useTitleOf,
  useVersions,
} from './entries.ts';
import { BilingualField, DateField, LineInput } from './Fields.tsx';
import { PictureField } from './PictureField.tsx';
import { Preview } from './Preview.tsx';
import { PublishBar, PublishProblems, usePublishing } from './PublishBar.tsx';
import { TextField } from './text/TextField.tsx';

/** The heading exists from the beginning, because it gets the focus. */
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
      <div className={`row apart ${styles.top}`}>
        <a className="link" href={addressOf('news')}>
          {text.back}
        </a>
        {shown && entry && <State entry={entry} />}
      </div>
      {/* The title fields replace the heading. */}
      <div className={shown && entry?.state !== 'binned' ? 'visually-hidden' : undefined}>
        <PageHeading title={title} />
      </div>
      {(!isReady || (!entry && !error)) && <p role="status">{words.frame.loading}</p>}
      {isReady && isDeleted && (
        <DeletedEntry id={id} fields={draft?.value ?? entry?.fields} isKept={draft !== undefined} />
      )}
      {isReady && !isDeleted && entry && <LoadedEntry entry={entry} />}
      {code && !entry && !isDeleted && <LoadError code={code} retry={() => void refetch()} />}
    </>
  );
}

function LoadedEntry({ entry }: { entry: Entry }) {
  const draft = useDraft(entries, entry);
  return entry.state === 'binned' ? <BinnedEntry draft={draft} /> : <EntryEditor draft={draft} />;
}

function State({ entry }: { entry: Entry }) {
  const { words } = useLocale();
  const stateOf = useStateOf();
  return (
    <div className="row hint">
      <p>
        {stateOf(entry)}
        {entry.changed && ` · ${words.news.changed}`}
      </p>
      {entry.publishedAt !== null && <PublicAddress id={entry.id} />}
    </div>
  );
}

function BinnedEntry({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const { news: text } = words;
  const act = useEntryAction(draft.item);
  const erase = useErase(draft.item.id);
  return (
    <>
      <EntryConflict draft={draft} />
      <div className="stack start">
        {/* After the entry is restored, an earlier draft is saved. */}
        {draft.status !== 'clean' && <SaveStatus draft={draft} />}
        <div className="actions">
          <Button main onClick={() => void act('restore', ({ news }) => news.restored)}>
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

interface DeletedProps {
  id: number;
  /** The draft, or the text that this tab showed before the item was deleted. */
  fields: EntryFields | undefined;
  isKept: boolean;
}

function DeletedEntry({ id, fields, isKept }: DeletedProps) {
  const { words } = useLocale();
  const { gone } = words.draft;
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
          {isKept && (
            <Button
              onClick={() => {
                entries.forget([id]);
                focusHeading();
              }}
            >
              {gone.forget}
            </Button>
          )}
        </>
      )}
      <a className="link" href={addressOf('news')}>
        {gone.list}
      </a>
    </section>
  );
}

function EntryEditor({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const check = useCheck(draft.value);
  const publishing = usePublishing(draft);
  const { item: entry } = draft;
  const checked = { draft, check, tellsMissing: publishing.wasRefused };
  const publishable = { draft, check, publishing };
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <>
      <EntryConflict draft={draft} />
      <PublishProblems {...publishable} />
      <div className="stack">
        <div className={`stack ${styles.beside}`} data-wide={isPreviewed || undefined}>
          <div className={`stack ${styles.editor}`}>
            <BilingualField text="title" input={LineInput} {...checked} />
            <BilingualField text="content" input={TextField} {...checked} />
            <PictureField {...checked} />
            <AlbumSelect
              label={words.news.fields.album}
              album={draft.value.album}
              onChoose={(album) => draft.change((fields) => ({ ...fields, album }))}
            />
            <DateField draft={draft} check={check} />
            <PublishBar
              {...publishable}
              isPreviewed={isPreviewed}
              onPreview={() => setPreviewed(!isPreviewed)}
            />
          </div>
          {isPreviewed && <Preview entry={entry} onClose={() => setPreviewed(false)} />}
        </div>
        <Actions entry={entry} />
        <Versions entry={entry} />
      </div>
    </>
  );
}

function PublicAddress({ id }: { id: number }) {
  const { words } = useLocale();
  const { data } = useHome();
  const { news: text } = words;
  if (!data?.siteUrl) return null;
  const address = data.siteUrl + itemAddress(pagePaths.news, id);
  return (
    <>
      <a className="link" href={address} target="_blank" rel="noreferrer">
        {text.show}
      </a>
      <CopyAddress address={address} />
    </>
  );
}

function Actions({ entry }: { entry: Entry }) {
  const { words } = useLocale();
  const act = useEntryAction(entry);
  const titleId = useId();
  const { news: text } = words;
  return (
    <section className="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{text.actionsTitle}</h2>
      <div className="actions">
        {entry.dueAt !== null && (
          <Button onClick={() => void act('unschedule', ({ news }) => news.unscheduled)}>
            {text.unschedule}
          </Button>
        )}
        {entry.publishedAt !== null && (
          <ConfirmButton
            label={text.withdraw}
            question={text.withdrawQuestion}
            onConfirm={() => void act('withdraw', ({ news }) => news.withdrawn)}
            note={text.withdrawNote}
          />
        )}
        <ConfirmButton
          label={text.bin}
          question={text.binQuestion}
          onConfirm={() =>
            void act(
              'bin',
              ({ news }) => news.binned,
              () => navigate('news'),
            )
          }
          note={fill(text.binNote, { days: daysInBin })}
        />
      </div>
    </section>
  );
}

function Versions({ entry }: { entry: Entry }) {
  const { words } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.versions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.news.versions.title}</summary>
      {open && <VersionList entry={entry} />}
    </details>
  );
}

function VersionList({ entry }: { entry: Entry }) {
  const { words, moment } = useLocale();
  const { versions: text } = words.news;
  const query = useVersions(entry);
  const act = useEntryAction(entry);
  return (
    <Loaded query={query}>
      {(versions) => (
        <>
          <p>{versions.length > 0 ? text.note : text.none}</p>
          {versions.map(({ number, reason, madeAt, fields }) => (
            <details key={number}>
              <summary>{fill(text.reasons[reason], { date: moment(madeAt) })}</summary>
              <div className={`stack start ${styles.version}`}>
                <EntryTexts fields={fields} />
                <ConfirmButton
                  label={text.restore}
                  question={text.question}
                  onConfirm={() =>
                    void act(`versions/${number}/restore`, ({ news }) => news.versions.restored)
                  }
                  note={text.questionNote}
                />
              </div>
            </details>
          ))}
        </>
      )}
    </Loaded>
  );
}

function EntryTexts({ fields }: { fields: EntryFields }) {
  const { words } = useLocale();
  return (
    <div className={`stack ${styles.texts}`}>
      {languages.map((language) => (
        <div key={language} className="box" lang={language}>
          <p className={styles.title}>{fields.title[language]}</p>
          <p className={styles.content}>{fields.content[language]}</p>
          {fields.pictureDescription[language] && <p>{fields.pictureDescription[language]}</p>}
        </div>
      ))}
      {fields.date && <p className="hint">{`${words.news.fields.date}: ${fields.date}`}</p>}
    </div>
  );
}

function differentFields(
  mine: EntryFields,
  theirs: EntryFields,
  { fields, picture: { title } }: DeskWords['news'],
  nameOf: (album: number | null) => string,
): Different[] {
  const texts = (['title', 'content', 'pictureDescription'] as const).flatMap((text) =>
    inBothLanguages(fields[text], mine[text], theirs[text]),
  );
  const date = { name: fields.date, mine: mine.date, theirs: theirs.date };
  const album = { name: fields.album, mine: nameOf(mine.album), theirs: nameOf(theirs.album) };
  const different = differentTexts([...texts, album, date]);
  if (mine.picture === theirs.picture) return different;
  const shown = ({ picture }: EntryFields) => picture && <Picture imageUrl={picture} alt={title} />;
  return [...different, { name: title, mine: shown(mine), theirs: shown(theirs) }];
}

function EntryConflict({ draft }: { draft: OpenEntry }) {
  const { words, language } = useLocale();
  const { data: albums } = useAlbums();
  const { value, conflict, choose } = draft;
  // Comparing long texts is slow.
  const different = useMemo(() => {
    const nameOf = (album: number | null) =>
      albums?.find(({ id }) => id === album)?.title[language] ?? words.photos.album.none;
    return conflict ? differentFields(value, conflict.fields, words.news, nameOf) : [];
  }, [value, conflict, words, language, albums]);
  if (!conflict) return null;
  return (
    <Conflict
      ofScreen
      title={words.draft.conflict.title}
      different={different}
      onChoose={(side) => {
        choose(side);
        focusHeading();
      }}
    />
  );
}
