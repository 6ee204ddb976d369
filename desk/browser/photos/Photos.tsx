/** Photos as a list with captions, or as a grid for choosing and ordering them. */
import { useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import type { EntryCheck } from '#shared/faults.ts';
import { captionRule } from '#shared/kinds/photo.ts';
import { entriesPath, type PictureOutcome, paths, type TurnOutcome } from '../../shared/api.ts';
import { post, timeouts } from '../api.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useDraft, useDrafts } from '../editing/use-draft.ts';
import { useCheck, useStateOf } from '../entries/entry-actions.ts';
import { fieldId, TextsField } from '../entries/Fields.tsx';
import { Replaced } from '../entries/Replaced.tsx';
import { useLocale } from '../locale.tsx';
import { Button, LineInput, Picture } from '../parts/basics.tsx';
import { FileButton } from '../parts/files.tsx';
import { failure, useAction, useSentence } from '../parts/Notice.tsx';
import { addressOf } from '../route.ts';
import {
  AlbumSelect,
  changePhotos,
  type PhotoEntry,
  photoDrafts,
  photosChanged,
  usePhoto,
} from './photo.tsx';
import styles from './photos.module.css';
import { sendPhoto } from './send-file.ts';
import { changeAll, uploadWarnings } from './uploads.tsx';

/** Each sentence about a batch is shown once. */
function asChange(outcome: Awaited<ReturnType<typeof changePhotos>>) {
  if (outcome.ok) return { ok: true as const };
  return { ok: false as const, faults: outcome.faults.map(({ fault }) => fault) };
}

interface BinProps {
  label: string;
  photos: readonly PhotoEntry[];
}

/** The photos can be restored, so the desk does not ask. */
export function BinButton({ label, photos }: BinProps) {
  const { run, isBusy } = useAction(photosChanged);
  const ids = photos.map(({ id }) => id);

  /** Those that were public, without changes, are published again. */
  const putBack = (binned: PhotoEntry[], publicIds: number[], stayNew: number) =>
    run(
      async () => {
        const restored = await changePhotos('restore', binned);
        const items = restored.ok ? restored.items : [];
        const shown = items.filter(({ id }) => publicIds.includes(id));
        return asChange(shown.length > 0 ? await changePhotos('publish', shown) : restored);
      },
      ({ photos: { bin } }) =>
        `${fill(bin.restored, { count: ids.length })} ${stayNew ? fill(bin.stayNew, { count: stayNew }) : ''}`,
    );

  const bin = () =>
    run(
      async () => {
        if (!(await photoDrafts.flush(ids))) return failure(({ news }) => news.notSaved);
        const present = photos.map((photo) => photoDrafts.present(photo.id) ?? photo);
        const outcome = await changePhotos('bin', present);
        if (!outcome.ok) return asChange(outcome);
        // The bin has one text of a photo, so changes that were not public would become public.
        const shown = present.filter(({ publishedAt, dueAt }) => publishedAt ?? dueAt);
        const same = shown.filter(({ changed, dueAt }) => !changed && dueAt === null);
        const publicIds = same.map(({ id }) => id);
        const stayNew = shown.length - same.length;
        return { ok: true as const, undo: () => void putBack(outcome.items, publicIds, stayNew) };
      },
      ({ photos: said }) => fill(said.bin.binned, { count: ids.length }),
      (outcome) => ('undo' in outcome ? outcome.undo : undefined),
    );
  return (
    <Button data-destructive disabled={isBusy || ids.length === 0} onClick={() => void bin()}>
      {label}
    </Button>
  );
}

/** With this type of drag data, photos of the desk differ from files and links. */
const dragType = 'application/x-desk-photos';

interface Props {
  label: string;
  photos: readonly PhotoEntry[];
  total: number;
  /** The album in which the photos are ordered; null for new photos, undefined for no order. */
  album?: number | null | undefined;
  /** The time at which the list was read. */
  readAt: number;
  /** These photos were refused at an attempt to publish. */
  showFailure: (number | null)[];
}

/** Returns the photos with the values that the user has typed. */
export function useTyped(photos: readonly PhotoEntry[]) {
  const drafts = useDrafts(photoDrafts);
  return photos.map((photo) => drafts.get(photo.id)?.value ?? photo.fields);
}

export function Photos({ label, photos, total, album, readAt, showFailure }: Props) {
  const { words, language } = useLocale();
  const { place: text } = words.photos;
  const { run } = useAction(photosChanged);
  const [moved, setMoved] = useState<{ id: number; place: number; name: string }>();
  const [chooses, setChooses] = useState(false);
  const [ids, setIds] = useState<number[]>([]);
  const [over, setOver] = useState<number>();
  const dragged = useRef<PhotoEntry[]>([]);
  const typed = useTyped(photos);
  const fieldsOf = (photo: PhotoEntry) => typed[photos.indexOf(photo)] ?? photo.fields;
  const chosen = photos.filter(({ id }) => ids.includes(id));
  const [ofChosen, ...otherAlbums] = new Set(chosen.map((photo) => fieldsOf(photo).album));
  const count = chosen.length;
  const first = photos.findIndex((photo) => chosen.includes(photo)) + 1 || 1;
  const isOrdered = album !== undefined && total > 1;
  const nameOf = (photo: PhotoEntry) => {
    const { caption, fileName } = fieldsOf(photo);
    return (photo.state === 'published' && caption[language]) || fileName;
  };

  async function move(which: readonly PhotoEntry[], place: number): Promise<void> {
    const moving = { ids: which.map(({ id }) => id), place, album };
    const isMoved = await run(() => post<void>(`${entriesPath('photo')}/move`, moving));
    const one = which.length > 1 ? undefined : which[0] && nameOf(which[0]);
    const name = one ?? fill(text.chosen, { count: which.length });
    const id = which[0]?.id;
    if (isMoved && id) setMoved({ id, place, name });
  }

  const step = (name: string, place: number) => (
    <Button
      disabled={count === 0 || place < 1 || place > total - count + 1}
      onClick={() => void move(chosen, place)}
    >
      {name}
    </Button>
  );

  const cell = (photo: PhotoEntry, index: number) => {
    const place = index + 1;
    const isChosen = chosen.includes(photo);
    return (
      <li
        key={photo.id}
        draggable={isOrdered}
        data-over={over === place || undefined}
        onDragStart={({ dataTransfer }) => {
          dragged.current = isChosen ? [...chosen] : [photo];
          dataTransfer.setData(dragType, '');
          dataTransfer.effectAllowed = 'move';
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(dragType)) return;
          event.preventDefault();
          setOver(place);
        }}
        onDragEnd={() => setOver(undefined)}
        onDrop={() => dragged.current.includes(photo) || void move(dragged.current, place)}
      >
        <label>
          <Picture imageUrl={fieldsOf(photo).picture ?? ''} alt="" width={160} />
          <span className={styles.place}>{place}</span>{' '}
          <span className="visually-hidden">{nameOf(photo)}</span>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={() =>
              setIds(isChosen ? ids.filter((id) => id !== photo.id) : [...ids, photo.id])
            }
          />
        </label>
      </li>
    );
  };

  return (
    <section aria-label={label}>
      <h2 className="visually-hidden">{label}</h2>
      <div className={styles.toolbar} data-sticky={chooses || undefined}>
        <div className={`actions ${styles.controls}`}>
          <Button onClick={() => setChooses(!chooses)}>
            {chooses ? text.done : isOrdered ? text.arrange : text.choose}
          </Button>
          {chooses && (
            <>
              {isOrdered && step(text.earlier, first - 1)}
              {isOrdered && step(text.later, first + 1)}
              {isOrdered && (
                <form
                  className={`actions ${styles.controls}`}
                  onSubmit={(event) => {
                    event.preventDefault();
                    const number = Number(new FormData(event.currentTarget).get('place'));
                    const place = Math.min(
                      Math.max(1, Math.trunc(number) || first),
                      total - count + 1,
                    );
                    if (count > 0) void move(chosen, place);
                  }}
                >
                  <input
                    name="place"
                    inputMode="numeric"
                    autoComplete="off"
                    aria-label={fill(text.number, { total })}
                    placeholder={`1–${total}`}
                  />
                  <button type="submit" className="button plain" aria-disabled={count === 0}>
                    {text.moveTo}
                  </button>
                </form>
              )}
              <BinButton label={words.photos.remove} photos={chosen} />
              {count > 0 && (
                <AlbumSelect
                  album={otherAlbums.length > 0 ? undefined : ofChosen}
                  onChoose={(next) => changeAll(chosen, { album: next })}
                />
              )}
            </>
          )}
        </div>
        {chooses && (
          <p className="hint">
            {count > 0 ? fill(text.chosen, { count }) : isOrdered ? text.hint : text.unordered}
          </p>
        )}
      </div>
      {chooses ? (
        <ul className={styles.grid}>{photos.map(cell)}</ul>
      ) : (
        photos.map((photo, index) => (
          <Tile
            key={photo.id}
            photo={photo}
            readAt={readAt}
            place={index + 1}
            tellsMissing={showFailure.includes(photo.id)}
          />
        ))
      )}
      <p role="status" className="visually-hidden">
        {moved && photos[moved.place - 1]?.id === moved.id && fill(text.moved, { ...moved, total })}
      </p>
    </section>
  );
}

/** Many photos are on one screen, so a field is named by its photo. */
export const fieldOf = (id: number, field: string) => `${id}.${field}`;

function named(id: number, { faults, warnings }: EntryCheck): EntryCheck {
  const upload = uploadWarnings.get(id) ?? [];
  return {
    faults: faults.map((fault) => ({ ...fault, field: fieldOf(id, fault.field) })),
    warnings: [
      ...upload.map((warning) => ({ field: fieldOf(id, 'caption.mk'), warning })),
      ...warnings.map((warning) => ({ ...warning, field: fieldOf(id, warning.field) })),
    ],
  };
}

interface TileProps {
  photo: PhotoEntry;
  readAt: number;
  place: number;
  /** True after an attempt to publish: a missing caption is then an error. */
  tellsMissing: boolean;
}

const turns = { left: 270, right: 90 } as const;

/** A photo with its fields and a row of buttons. */
function Tile({ photo: listed, readAt, place, tellsMissing }: TileProps) {
  const { words, language } = useLocale();
  const { photos: text } = words;
  const photo = usePhoto(listed, readAt);
  const draft = useDraft(photoDrafts, photo);
  const check = named(photo.id, useCheck(draft));
  const stateOf = useStateOf();
  const { run, isBusy } = useAction();
  const { sentence: progress, say } = useSentence();
  const { id, state, changed } = photo;
  const { value } = draft;
  const { picture, original, degrees, caption, album } = value;
  // A new photo is known by its file, a public one by its caption.
  const name = (state === 'published' && caption[language]) || value.fileName;
  const isEmpty = caption.mk === '' && caption.en === '' && album === null;
  const isChanged = changed || draft.status !== 'clean';
  const isTyped = isChanged || (state !== 'published' && !isEmpty);
  const nameId = `photo-${id}`;

  const rotate = (by: 90 | 270) =>
    run(async () => {
      say(({ photos }) => photos.rotating);
      const wanted = { original: original ?? picture, degrees: (degrees + by) % 360 };
      const outcome = await post<TurnOutcome>(`${paths.pictures}/turn`, wanted, timeouts.encoding);
      if (outcome.ok) draft.change((fields) => ({ ...fields, ...outcome.turned }));
      return outcome;
    }).finally(() => say(null));

  const replace = (file: File) =>
    run(
      async () => {
        const outcome = await sendPhoto<PictureOutcome>(file, paths.pictures, (percent) =>
          say(({ photos: { add } }) =>
            percent < 100 ? fill(add.sending, { percent }) : add.encoding,
          ),
        );
        if (!outcome.ok) return outcome;
        if (outcome.imageUrl === picture) return failure(({ photos }) => photos.same);
        const next = { picture: outcome.imageUrl, original: null, degrees: 0 as const };
        draft.change((fields) => ({ ...fields, ...next, fileName: file.name }));
        return outcome;
      },
      ({ photos }) => photos.replaced,
      () => () => {
        const { fileName } = value;
        draft.change((fields) => ({ ...fields, picture, original, degrees, fileName }));
      },
      fieldId(fieldOf(id, 'caption.mk')),
    ).finally(() => say(null));

  return (
    <article
      className={styles.tile}
      aria-labelledby={nameId}
      data-focus-next={fieldId(fieldOf(id, 'caption.mk'))}
    >
      <div className={styles.picture}>
        <Picture key={picture} imageUrl={picture ?? ''} alt={name} />
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
      </div>
      <div className={styles.words}>
        <h3 id={nameId} className={state === 'published' ? 'visually-hidden' : styles.name}>
          <span className="visually-hidden">{place}</span> {name}
        </h3>
        <Replaced draft={draft} />
        <TextsField
          field={fieldOf(id, 'caption')}
          labels={text.caption}
          rule={captionRule}
          input={LineInput}
          fields={value}
          value={caption}
          onChange={(patch) =>
            draft.change((fields) => ({ ...fields, caption: patch(fields.caption) }))
          }
          check={check}
          tellsMissing={tellsMissing}
        />
        <div className={`actions ${styles.controls}`}>
          {(['left', 'right'] as const).map((side) => (
            <Button
              key={side}
              aria-label={text.rotate[side]}
              title={text.rotate[side]}
              disabled={isBusy}
              onClick={() => void rotate(turns[side])}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.turn}>
                <path d="M19 13a7 7 0 1 1-2-5.5l2 2M19 4v5.5h-5.5" />
              </svg>
            </Button>
          ))}
          <FileButton
            label={text.replace}
            disabled={isBusy}
            onChoose={([file]) => void replace(file)}
          />
          <BinButton label={text.remove} photos={[photo]} />
          <a className="button plain" href={addressOf('photo', 'entry', id)}>
            {text.details}
          </a>
          <AlbumSelect
            album={album}
            onChoose={(next) => draft.change((fields) => ({ ...fields, album: next }))}
          />
        </div>
        <div className="row hint">
          {progress && <p role="status">{progress}</p>}
          {state === 'scheduled' && <p>{stateOf(photo)}</p>}
          {state === 'published' && isChanged && <p>{words.news.changed}</p>}
          {isTyped && <SaveStatus draft={draft} />}
        </div>
      </div>
    </article>
  );
}
