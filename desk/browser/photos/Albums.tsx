import { useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { type Bilingual, emptyTexts, languages } from '#shared/language.ts';
import type {
  AlbumSummary,
  ChangeOutcome,
  DeskAlbum,
  Outcome,
  StagedPhoto,
} from '#shared/publishing.ts';
import { paths } from '../../shared/api.ts';
import { faultOf, post, request } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton, FormDialog } from '../parts/Dialogs.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { refusal, useAction } from '../parts/Notice.tsx';
import styles from './photos.module.css';
import { photosChanged, stagedTexts, useAlbums, useStaged } from './queries.ts';

interface DialogProps {
  /** Undefined for a new album. */
  album?: DeskAlbum;
  onClose(): void;
}

/** Converts `2026-03-05` to the Macedonian format. */
const typedDay = (date: string) => date.split('-').map(Number).reverse().join('.');

const formOf = ({ title, date }: DeskAlbum) => ({ title, date: typedDay(date) });

function AlbumDialog({ album, onClose }: DialogProps) {
  const { words, language } = useLocale();
  const { albums: text } = words.photos;
  const { run } = useAction(photosChanged);
  // The list may be reloaded with another user's change while the form is open.
  const [opened] = useState(album);
  const [{ title, date }, setForm] = useState(
    opened ? formOf(opened) : { title: emptyTexts, date: '' },
  );
  const [faults, setFaults] = useState<string[]>([]);
  const [confirmed, setConfirmed] = useState(false);
  // With one id for all attempts, an album whose response was lost is not made twice.
  const [operationId] = useState(() => crypto.randomUUID());
  const [isRepeated, setRepeated] = useState(false);

  const send = (target: DeskAlbum | undefined, id: string) =>
    request<Outcome<DeskAlbum>>(target ? `${paths.albums}/${target.id}` : paths.albums, {
      method: target ? 'PUT' : 'POST',
      json: { id, base: target?.revision ?? '', value: { title, date }, confirmed },
    });

  async function store(): Promise<Outcome<DeskAlbum>> {
    try {
      const outcome = await send(opened, operationId);
      // The first attempt took effect with the text of then.
      return outcome.ok && isRepeated ? await send(outcome.item, crypto.randomUUID()) : outcome;
    } catch (error) {
      setFaults([words.faults[faultOf(error).code]]);
      setRepeated(true);
      throw error;
    }
  }

  const save = (close: () => void) =>
    run(
      async () => {
        const outcome = await store();
        const faults = 'faults' in outcome ? outcome.faults : [];
        const isGone = faults.some(({ code }) => code === 'no-such-album');
        if (outcome.ok || 'conflict' in outcome || isGone) {
          // The dialog is closed first, because screen readers announce nothing below it.
          close();
          return 'conflict' in outcome ? refusal((said) => said.photos.albums.conflict) : outcome;
        }
        const isAsked = 'asked' in outcome;
        const found = isAsked ? outcome.asked : outcome.faults;
        const sentences = found.map((each) => sentenceOf(each, language));
        setFaults(isAsked ? [...sentences, text.saveAgain] : sentences);
        setConfirmed(isAsked);
        return refusal();
      },
      (said) => said.photos.albums.saved,
    );

  function change(patch: Partial<{ title: Bilingual; date: string }>): void {
    setForm({ title, date, ...patch });
    setConfirmed(false);
  }

  return (
    <FormDialog
      title={opened ? opened.title[language] : text.add}
      submit={text.save}
      onSubmit={async (_, close) => void (await save(close))}
      onClose={onClose}
    >
      {languages.map((each) => (
        <label key={each} className="field">
          <span>{text[each]}</span>
          <input
            lang={each}
            value={title[each]}
            autoComplete="off"
            onChange={({ target }) => change({ title: { ...title, [each]: target.value } })}
          />
        </label>
      ))}
      <label className="field">
        <span>{text.date}</span>
        <input
          value={date}
          autoComplete="off"
          onChange={({ target }) => change({ date: target.value })}
        />
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
  const { id } = album;
  const operation = { id: crypto.randomUUID(), base: '', confirmed: true };
  const json = { ...operation, value: formOf(album) };
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
    <li className={`row apart ${styles.album}`}>
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
