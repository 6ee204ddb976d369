import { useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { forLanguages, languages } from '#shared/language.ts';
import type {
  AlbumSummary,
  ChangeOutcome,
  DeskAlbum,
  Outcome,
  StagedPhoto,
} from '#shared/publishing.ts';
import { paths } from '../../shared/api.ts';
import { faultOf, post, request } from '../api.ts';
import { operate } from '../editing/operate.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton, FormDialog } from '../parts/Dialogs.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { type Refusal, refusal, useAction } from '../parts/Notice.tsx';
import styles from './photos.module.css';
import { photosChanged, stagedTexts, useAlbums, useStaged } from './queries.ts';

interface DialogProps {
  /** Undefined for a new album. */
  album?: DeskAlbum;
  onClose(): void;
}

/** Converts `2026-03-05` to the Macedonian format. */
const typedDay = (date: string) => date.split('-').map(Number).reverse().join('.');

const store = (id: number | undefined, album: Record<string, unknown>) =>
  operate<Outcome<DeskAlbum>>(id ? `${paths.albums}/${id}` : paths.albums, album);

function AlbumDialog({ album, onClose }: DialogProps) {
  const { words, language } = useLocale();
  const { albums: text } = words.photos;
  const { run } = useAction(photosChanged);
  // The list may be reloaded with another user's change while the form is open.
  const [opened] = useState(album);
  const [faults, setFaults] = useState<string[]>([]);
  /** The values whose warnings the user has seen. */
  const [asked, setAsked] = useState('');

  async function send(form: FormData, close: () => void): Promise<Outcome<DeskAlbum> | Refusal> {
    const title = forLanguages((each) => String(form.get(each)));
    const value = { title, date: String(form.get('date')) };
    const typed = JSON.stringify(value);
    const change = { base: opened?.revision ?? '', value, confirmed: asked === typed };
    const outcome = await store(opened?.id, change).catch((error: unknown) => {
      setFaults([words.faults[faultOf(error).code]]);
      throw error;
    });
    const found = 'faults' in outcome ? outcome.faults : [];
    const isGone = found.some(({ code }) => code === 'no-such-album');
    if (outcome.ok || 'conflict' in outcome || isGone) {
      // The dialog is closed first, because screen readers announce nothing below it.
      close();
      return 'conflict' in outcome ? refusal((said) => said.photos.albums.conflict) : outcome;
    }
    const isAsked = 'asked' in outcome;
    const sentences = (isAsked ? outcome.asked : found).map((each) => sentenceOf(each, language));
    setFaults(isAsked ? [...sentences, text.saveAgain] : sentences);
    setAsked(isAsked ? typed : '');
    return refusal();
  }

  return (
    <FormDialog
      title={opened ? opened.title[language] : text.add}
      submit={text.save}
      onSubmit={async (form, close) => {
        await run(
          () => send(form, close),
          (said) => said.photos.albums.saved,
        );
      }}
      onClose={onClose}
    >
      {languages.map((each) => (
        <label key={each} className="field">
          <span>{text[each]}</span>
          <input name={each} lang={each} defaultValue={opened?.title[each]} autoComplete="off" />
        </label>
      ))}
      <label className="field">
        <span>{text.date}</span>
        <input name="date" defaultValue={opened && typedDay(opened.date)} autoComplete="off" />
      </label>
      <div role="alert">
        {faults.map((fault) => (
          <p key={fault} className="wrong">
            {fault}
          </p>
        ))}
      </div>
    </FormDialog>
  );
}

interface Deleted {
  album: AlbumSummary;
  /** The ids of the album's public photos. */
  photos: number[];
  staged: StagedPhoto[];
}

async function restore({ album, photos, staged }: Deleted) {
  const { id, title, date } = album;
  const outcome = await store(id, { base: '', value: { title, date }, confirmed: true });
  if (!outcome.ok) return outcome;
  for (const photo of staged) {
    stagedTexts.reconcile({ ...photo, album: null });
    stagedTexts.change(photo, (value) => ({ ...value, album: id }));
  }
  if (photos.length === 0) return outcome;
  return post<ChangeOutcome>(`${paths.gallery}/album`, { ids: photos, album: id });
}

function Row({ album }: { album: AlbumSummary }) {
  const { words, language, moment } = useLocale();
  const { albums: text } = words.photos;
  const { run } = useAction(photosChanged);
  const [edits, setEdits] = useState(false);
  const { data: staged = [] } = useStaged();
  const { id, title, date, photos } = album;

  async function remove() {
    const path = `${paths.albums}/${id}`;
    const outcome = await request<ChangeOutcome & { photos: number[] }>(path, { method: 'DELETE' });
    return { ...outcome, album, staged: staged.filter((photo) => photo.album === id) };
  }

  return (
    <li className={`row apart ${styles.item}`}>
      <div>
        <h2>{title[language]}</h2>
        <p className="row hint">
          <time dateTime={date}>{moment(date, 'day')}</time>
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
            void run(
              remove,
              (said) => said.photos.albums.removed,
              (deleted) => () =>
                void run(
                  () => restore(deleted),
                  (said) => said.photos.albums.restored,
                ),
            )
          }
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
