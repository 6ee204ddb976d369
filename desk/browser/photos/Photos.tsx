/** Photos as a list with captions, or as a grid for choosing and ordering them. */
import { type ReactNode, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import { entriesPath } from '../../shared/api.ts';
import { post } from '../api.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { useAction, useSentence } from '../parts/Notice.tsx';
import { Picture } from '../parts/Picture.tsx';
import { AlbumSelect } from './AlbumSelect.tsx';
import { BinButton } from './bin.tsx';
import { photoDrafts } from './photo.tsx';
import styles from './photos.module.css';
import { type PhotoEntry, photosChanged } from './queries.ts';
import { changeAll } from './uploads.ts';

/** With this type of drag data, photos of the desk differ from files and links. */
const dragType = 'application/x-desk-photos';

interface Props {
  label: string;
  photos: readonly PhotoEntry[];
  total: number;
  /** The album in which the photos are ordered; null for new photos, undefined for no order. */
  album?: number | null | undefined;
  children(photo: PhotoEntry, place: number): ReactNode;
}

/** Returns the photos with the values that the user has typed. */
export function useTyped(photos: readonly PhotoEntry[]) {
  const drafts = useDrafts(photoDrafts);
  return photos.map((photo) => drafts.get(photo.id)?.value ?? photo.fields);
}

export function Photos({ label, photos, total, album, children }: Props) {
  const { words, language } = useLocale();
  const { place: text } = words.photos;
  const { run } = useAction(photosChanged);
  const { sentence, say } = useSentence();
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
    if (isMoved) say(({ photos: said }) => fill(said.place.moved, { name, place, total }));
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
      <div
        className={`actions ${styles.controls} ${styles.toolbar}`}
        data-sticky={chooses || undefined}
      >
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
            <p className="hint">
              {count > 0 ? fill(text.chosen, { count }) : isOrdered ? text.hint : text.unordered}
            </p>
          </>
        )}
      </div>
      {chooses ? (
        <ul className={styles.grid}>{photos.map(cell)}</ul>
      ) : (
        photos.map((photo, index) => children(photo, index + 1))
      )}
      <p role="status" className="visually-hidden">
        {sentence}
      </p>
    </section>
  );
}
