/** Photos as a list with captions, or as a grid for choosing and ordering them. */
import { useRef, useState } from 'react';
import { fill } from '#content/dictionary.ts';
import { captionOf } from '#shared/collections/photo.ts';
import type { ChangeOutcome } from '#shared/publishing.ts';
import { entriesPath } from '../../shared/api.ts';
import { post } from '../api.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button, Picture } from '../parts/basics.tsx';
import { useAction } from '../parts/Notice.tsx';
import { BinButton } from './BinButton.tsx';
import { AlbumSelect, type PhotoEntry, photoDrafts, photosChanged } from './photo.tsx';
import styles from './photos.module.css';
import { Tile } from './Tile.tsx';
import { changeAll } from './uploads.tsx';

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
  /** Reads the list until it has this number of photos, or all. */
  upTo(count: number): Promise<readonly PhotoEntry[]>;
  /** These photos were refused at an attempt to publish. */
  showFailure: (number | null)[];
}

/** Returns the photos with the values that the user has typed. */
export function useTyped(photos: readonly PhotoEntry[]) {
  const drafts = useDrafts(photoDrafts);
  return photos.map((photo) => drafts.get(photo.id)?.value ?? photo.fields);
}

export function Photos({ label, photos, total, album, readAt, showFailure, upTo }: Props) {
  const { dictionary, language } = useLocale();
  const { position: text } = dictionary.photos;
  const { run } = useAction(photosChanged);
  const [moved, setMoved] = useState<{ id: number; position: number; name: string }>();
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
    const fields = fieldsOf(photo);
    return (
      (photo.state === 'published' && captionOf(fields)[language]) || fields.picture?.fileName || ''
    );
  };

  /** The server is told the photo before, because others may have changed the order. */
  async function move(which: readonly PhotoEntry[], position: number): Promise<void> {
    const isMoved = await run(async () => {
      const others = (await upTo(position + which.length)).filter(
        (photo) => !which.some(({ id }) => id === photo.id),
      );
      const after = others[position - 2]?.id ?? null;
      const moving = { ids: which.map(({ id }) => id), after, album };
      return post<ChangeOutcome>(`${entriesPath('photo')}/move`, moving);
    });
    const one = which.length > 1 ? undefined : which[0] && nameOf(which[0]);
    const name = one ?? fill(text.chosen, { count: which.length });
    const id = which[0]?.id;
    if (isMoved && id) setMoved({ id, position, name });
  }

  const step = (name: string, position: number) => (
    <Button
      disabled={count === 0 || position < 1 || position > total - count + 1}
      onClick={() => void move(chosen, position)}
    >
      {name}
    </Button>
  );

  const cell = (photo: PhotoEntry, index: number) => {
    const position = index + 1;
    const isChosen = chosen.includes(photo);
    return (
      <li
        key={photo.id}
        draggable={isOrdered}
        data-over={over === position || undefined}
        onDragStart={({ dataTransfer }) => {
          dragged.current = isChosen ? [...chosen] : [photo];
          dataTransfer.setData(dragType, '');
          dataTransfer.effectAllowed = 'move';
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(dragType)) return;
          event.preventDefault();
          setOver(position);
        }}
        onDragEnd={() => setOver(undefined)}
        onDrop={() => dragged.current.includes(photo) || void move(dragged.current, position)}
      >
        <label>
          <Picture imageUrl={fieldsOf(photo).picture?.file ?? ''} alt="" width={160} />
          <span className={styles.position}>{position}</span>{' '}
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
                    const number = Number(new FormData(event.currentTarget).get('position'));
                    const position = Math.min(
                      Math.max(1, Math.trunc(number) || first),
                      total - count + 1,
                    );
                    if (count > 0) void move(chosen, position);
                  }}
                >
                  <input
                    name="position"
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
              <BinButton label={dictionary.photos.remove} photos={chosen} />
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
            position={index + 1}
            showMissing={showFailure.includes(photo.id)}
          />
        ))
      )}
      <p role="status" className="visually-hidden">
        {moved &&
          photos[moved.position - 1]?.id === moved.id &&
          fill(text.moved, { ...moved, total })}
      </p>
    </section>
  );
}
