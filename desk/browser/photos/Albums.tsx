import { useRef, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { type Language, languages } from '#shared/language.ts';
import type {
  AlbumSummary,
  ChangeOutcome,
  DeskAlbum,
  Outcome,
  StagedPhoto,
} from '#shared/publishing.ts';
import { paths } from '../../shared/api.ts';
import type { DeskWords } from '../../words/words.ts';
import { post, request } from '../api.ts';
import { Conflict, differentTexts, inBothLanguages } from '../editing/Conflict.tsx';
import { useDraft, useReady } from '../editing/use-draft.ts';
import { useDay, useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton, FormDialog } from '../parts/Dialogs.tsx';
import { moveFocusFrom } from '../parts/focus-heading.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useAttempt, useNotices } from '../parts/Notice.tsx';
import { NotStored } from './PhotoFields.tsx';
import styles from './photos.module.css';
import {
  type AlbumForm,
  albumForms,
  newAlbum,
  photosChanged,
  stagedTexts,
  useAlbums,
  useStaged,
} from './queries.ts';

function reasons(
  outcome: Outcome<DeskAlbum> | undefined,
  id: number,
  { faults, photos }: DeskWords,
  language: Language,
): string[] {
  if (outcome && 'faults' in outcome)
    return outcome.faults.map((each) => sentenceOf(each, language));
  if (outcome && 'asked' in outcome) {
    const warnings = outcome.asked.map((each) => sentenceOf(each, language));
    return [...warnings, photos.albums.saveAgain];
  }
  const problem = albumForms.of(id)?.problem;
  return problem?.kind === 'desk' ? [faults[problem.fault.code]] : [];
}

interface FormProps {
  album?: DeskAlbum;
  onClose(): void;
}

function Form({ album: opened = newAlbum, onClose }: FormProps) {
  const { words, language } = useLocale();
  const { albums: text } = words.photos;
  const { done, refused } = useNotices();
  const [made, setMade] = useState<DeskAlbum>();
  const album = made ?? opened;
  const { value, status, conflict, change, choose } = useDraft(albumForms, album);
  const [faults, setFaults] = useState<string[]>([]);
  const warned = useRef<AlbumForm>(null);
  const alert = useRef<HTMLDivElement>(null);

  async function save(_: FormData, close: () => void): Promise<void> {
    // Errors are shown in an empty form, too.
    if (album.id === 0) change((form) => ({ ...form }));
    const form = albumForms.of(album.id)?.value ?? value;
    let { id } = album;
    let outcome: Outcome<DeskAlbum> | undefined;
    do {
      outcome = await albumForms.save(id, warned.current === form);
      if (outcome?.ok) {
        id = outcome.item.id;
        setMade(outcome.item);
      }
      // The user continued typing, or the response was to an earlier save.
    } while (outcome?.ok && albumForms.of(id) && alert.current);
    if (outcome && 'asked' in outcome) warned.current = form;
    const isDone = outcome === undefined ? albumForms.of(id) === undefined : outcome.ok;
    // If only the response was lost, the album is saved.
    if (!outcome) void photosChanged();
    const isLeft = alert.current === null;
    // The dialog is closed first, because screen readers announce nothing below it.
    if (isDone) close();
    const why = reasons(outcome, id, words, language);
    if (isDone) done(({ photos }) => photos.albums.saved);
    else if (!isLeft) setFaults(why);
    else if (why.length > 0) refused((...reader) => reasons(outcome, id, ...reader).join(' '));
  }

  return (
    <FormDialog
      title={album.id === 0 ? text.add : album.title[language]}
      submit={text.save}
      onSubmit={save}
      onCancel={() => albumForms.forget([album.id])}
      onClose={onClose}
    >
      {languages.map((each) => (
        <label key={each} className="field">
          <span>{text[each]}</span>
          <input
            lang={each}
            value={value.title[each]}
            autoComplete="off"
            onChange={({ currentTarget: { value: typed } }) =>
              change((form) => ({ ...form, title: { ...form.title, [each]: typed } }))
            }
          />
        </label>
      ))}
      <label className="field">
        <span>{text.date}</span>
        <input
          value={value.date}
          autoComplete="off"
          onChange={({ currentTarget: { value: date } }) => change((form) => ({ ...form, date }))}
        />
      </label>
      {status !== 'clean' && <NotStored />}
      {conflict && (
        <Conflict
          title={words.photos.albums.conflict}
          different={differentTexts([
            ...inBothLanguages(text, value.title, conflict.title),
            { name: text.date, mine: value.date, theirs: albumForms.toValue(conflict).date },
          ])}
          onChoose={choose}
        />
      )}
      <div ref={alert} role="alert">
        {faults.map((fault) => (
          <p key={fault} className="wrong">
            {fault}
          </p>
        ))}
      </div>
    </FormDialog>
  );
}

function AlbumDialog(props: FormProps) {
  return useReady(albumForms) && <Form {...props} />;
}

interface Deleted {
  album: AlbumSummary;
  /** The ids of the album's public photos. */
  photos: number[];
  staged: StagedPhoto[];
}

const focusAfterUndo = moveFocusFrom();

function Undo({ album, photos, staged }: Deleted) {
  const { words } = useLocale();
  const attempt = useAttempt(photosChanged);
  const { id } = album;

  async function restore() {
    const operation = { id: crypto.randomUUID(), base: '', confirmed: true };
    const json = { ...operation, value: albumForms.toValue(album) };
    const path = `${paths.albums}/${id}`;
    const outcome = await request<Outcome<DeskAlbum>>(path, { method: 'PUT', json });
    if (!outcome.ok) return outcome;
    for (const photo of staged) {
      stagedTexts.reconcile({ ...photo, album: null });
      stagedTexts.change(photo, (value) => ({ ...value, album: id }));
    }
    if (photos.length === 0) return outcome;
    return post<ChangeOutcome>(`${paths.gallery}/album`, { ids: photos, album: id });
  }

  return (
    <span ref={focusAfterUndo}>
      <Button onClick={() => void attempt(restore, ({ photos: said }) => said.albums.restored)}>
        {words.frame.undo}
      </Button>
    </span>
  );
}

const focusAfterRow = moveFocusFrom();

function Row({ album }: { album: AlbumSummary }) {
  const { words, language } = useLocale();
  const { albums: text } = words.photos;
  const day = useDay();
  const attempt = useAttempt(photosChanged);
  const [edits, setEdits] = useState(false);
  const { data: staged = [] } = useStaged();
  const { id, title, date, photos } = album;

  async function remove() {
    const path = `${paths.albums}/${id}`;
    const outcome = await request<ChangeOutcome & { photos: number[] }>(path, { method: 'DELETE' });
    if (outcome.ok) albumForms.forget([id]);
    return { ...outcome, album, staged: staged.filter((photo) => photo.album === id) };
  }

  return (
    <li ref={focusAfterRow} className={`row apart ${styles.album}`}>
      <div>
        <h2>{title[language]}</h2>
        <p className="row hint">
          <time dateTime={date}>{day(date)}</time>
          <span>{fill(text.photos, { count: photos })}</span>
        </p>
      </div>
      <div className="actions">
        <Button onClick={() => setEdits(true)}>{text.edit}</Button>
        <ConfirmButton
          label={text.remove}
          question={fill(text.removeQuestion, { title: title[language] })}
          destructive
          onConfirm={() =>
            void attempt(remove, (said, _, deleted) => (
              <>
                {said.photos.albums.removed} <Undo {...deleted} />
              </>
            ))
          }
          note={text.removeNote}
        />
      </div>
      {edits && <AlbumDialog album={album} onClose={() => setEdits(false)} />}
    </li>
  );
}

export function Albums() {
  const { words } = useLocale();
  const { albums: text } = words.photos;
  const query = useAlbums();
  const [adding, setAdding] = useState(false);
  return (
    <div className="stack start">
      <p>{text.note}</p>
      <Button main onClick={() => setAdding(true)}>
        {text.add}
      </Button>
      {adding && <AlbumDialog onClose={() => setAdding(false)} />}
      <Loaded query={query}>
        {(albums) =>
          albums.length === 0 ? (
            <p>{text.empty}</p>
          ) : (
            <ul>
              {albums.map((album) => (
                <Row key={album.id} album={album} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
