import { type ReactNode, useId, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import type { ChangeOutcome, Outcome } from '#shared/publishing.ts';
import { post, timeouts } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { useAction, useSentence } from '../parts/Notice.tsx';
import { Picture } from '../parts/Picture.tsx';
import { captionFieldId } from './PhotoFields.tsx';
import styles from './photos.module.css';
import { photosChanged } from './queries.ts';

const turns = { left: 270, right: 90 };

interface TileProps {
  photo: { id: number; imageUrl: string; degrees: number };
  path: string;
  place: number;
  name: string;
  /** True if the fields already show the name. */
  isNameHidden?: boolean;
  status?: ReactNode;
  children: ReactNode;
  controls: ReactNode;
}

/** A photo with its fields and a row of buttons. */
export function Tile(props: TileProps) {
  const { photo, path, place, name, isNameHidden = false, status, children, controls } = props;
  const { words } = useLocale();
  const { run, isBusy: isRotating } = useAction(photosChanged);
  const nameId = useId();
  const { id, imageUrl, degrees } = photo;

  const rotate = (by: number) =>
    run(() =>
      post<Outcome<object> | ChangeOutcome>(
        `${path}/${id}/rotate`,
        { degrees: (degrees + by) % 360 },
        timeouts.encoding,
      ),
    );

  return (
    <article
      className={styles.tile}
      aria-labelledby={nameId}
      data-focus-next={captionFieldId(id, 'mk')}
    >
      <div className={styles.picture}>
        <Picture key={imageUrl} imageUrl={imageUrl} alt={name} />
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
      </div>
      <div className={styles.words}>
        <h3 id={nameId} className={isNameHidden ? 'visually-hidden' : styles.name}>
          <span className="visually-hidden">{place}</span> {name}
        </h3>
        {children}
        <div className={`actions ${styles.controls}`}>
          {(['left', 'right'] as const).map((side) => (
            <Button
              key={side}
              aria-label={words.photos.rotate[side]}
              title={words.photos.rotate[side]}
              disabled={isRotating}
              onClick={() => void rotate(turns[side])}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.turn}>
                <path d="M19 13a7 7 0 1 1-2-5.5l2 2M19 4v5.5h-5.5" />
              </svg>
            </Button>
          ))}
          {controls}
          {isRotating ? <p className="hint">{words.photos.rotating}</p> : status}
        </div>
      </div>
    </article>
  );
}

interface Listed {
  photo: { id: number; imageUrl: string };
  place: number;
  name: string;
}

interface ListProps<Photo> {
  label: string;
  photos: readonly Photo[];
  total: number;
  /** The first photo moves to the place, and the others follow it. */
  move(ids: number[], place: number): boolean | Promise<boolean>;
  /** Buttons for the chosen photos, which may be none. */
  actions(chosen: Listed['photo'][]): ReactNode;
  children(photo: Photo): ReactNode;
}

/** With this type of drag data, photos of the desk differ from files and links. */
const dragType = 'application/x-desk-photos';

/** Shows photos as a list with captions, or as a grid for arranging them. */
export function PhotoList<Photo extends Listed>(props: ListProps<Photo>) {
  const { label, photos, total, move, actions, children } = props;
  const { words } = useLocale();
  const { place: text } = words.photos;
  const { sentence, say } = useSentence();
  const [arranges, setArranges] = useState(false);
  const [ids, setIds] = useState<number[]>([]);
  const [over, setOver] = useState<number>();
  const dragged = useRef<Photo[]>([]);
  const chosen = photos.filter(({ photo }) => ids.includes(photo.id));
  const count = chosen.length;
  const first = chosen[0]?.place ?? 1;

  async function perform(which: Photo[], place: number): Promise<void> {
    const isMoved = await move(
      which.map(({ photo }) => photo.id),
      place,
    );
    const one = which.length > 1 ? undefined : which[0]?.name;
    const name = one ?? fill(text.chosen, { count: which.length });
    if (isMoved) say(({ photos: said }) => fill(said.place.moved, { name, place, total }));
  }

  const step = (name: string, place: number) => (
    <Button
      disabled={count === 0 || place < 1 || place > total - count + 1}
      onClick={() => void perform(chosen, place)}
    >
      {name}
    </Button>
  );
  const cell = (each: Photo) => {
    const { photo, place, name } = each;
    const isChosen = chosen.includes(each);
    return (
      <li
        key={photo.id}
        draggable
        data-over={over === place || undefined}
        onDragStart={({ dataTransfer }) => {
          dragged.current = isChosen ? chosen : [each];
          dataTransfer.setData(dragType, '');
          dataTransfer.effectAllowed = 'move';
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(dragType)) return;
          event.preventDefault();
          setOver(place);
        }}
        onDragEnd={() => setOver(undefined)}
        onDrop={() => dragged.current.includes(each) || void perform(dragged.current, place)}
      >
        <label>
          <Picture imageUrl={photo.imageUrl} alt="" width={160} />
          <span className={styles.place}>{place}</span>{' '}
          <span className="visually-hidden">{name}</span>
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
        data-sticky={arranges || undefined}
      >
        <Button disabled={total < 2 && !arranges} onClick={() => setArranges(!arranges)}>
          {arranges ? text.done : text.arrange}
        </Button>
        {arranges && (
          <>
            {step(text.earlier, first - 1)}
            {step(text.later, first + 1)}
            <form
              className={`actions ${styles.controls}`}
              onSubmit={(event) => {
                event.preventDefault();
                const typed = Number(new FormData(event.currentTarget).get('place'));
                const place = Math.min(Math.max(1, Math.trunc(typed) || first), total);
                if (count > 0) void perform(chosen, place);
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
            {actions(chosen.map(({ photo }) => photo))}
            <p className="hint">{count > 0 ? fill(text.chosen, { count }) : text.hint}</p>
          </>
        )}
      </div>
      {arranges ? <ul className={styles.grid}>{photos.map(cell)}</ul> : photos.map(children)}
      <p role="status" className="visually-hidden">
        {sentence}
      </p>
    </section>
  );
}
