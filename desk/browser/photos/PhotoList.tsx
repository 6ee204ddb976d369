import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import type { ChangeOutcome, Outcome } from '#shared/publishing.ts';
import { post, timeouts } from '../api.ts';
import { useAttempt, useSentence } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { FormDialog } from '../parts/Dialogs.tsx';
import { moveFocusFrom } from '../parts/focus-heading.ts';
import { Picture } from '../parts/Picture.tsx';
import styles from './photos.module.css';
import { photosChanged } from './queries.ts';

interface PlaceProps {
  place: number;
  total: number;
  onMove(place: number): void;
}

function useKeptFocus(place: number) {
  const used = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is due when the place has changed.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) used.current?.focus();
    used.current = null;
  }, [place]);
  return used;
}

function PlaceDialog({ place, total, onMove, onClose }: PlaceProps & { onClose(): void }) {
  const { words } = useLocale();
  const { place: text } = words.photos;
  const faultId = useId();
  const [wrong, setWrong] = useState(false);
  return (
    <FormDialog
      title={text.question}
      submit={text.move}
      onClose={onClose}
      onSubmit={(values, close) => {
        const target = Number(values.get('place'));
        const fits = Number.isInteger(target) && target >= 1 && target <= total;
        setWrong(!fits);
        if (!fits) return;
        close();
        if (target !== place) onMove(target);
      }}
    >
      <label className="field">
        <span>{fill(text.number, { total })}</span>
        <input
          name="place"
          inputMode="numeric"
          defaultValue={place}
          autoComplete="off"
          aria-invalid={wrong}
          aria-describedby={faultId}
        />
      </label>
      <p id={faultId} role="alert" className="wrong">
        {wrong && fill(text.fault, { total })}
      </p>
    </FormDialog>
  );
}

function ReorderControls({ place, total, onMove }: PlaceProps) {
  const { words } = useLocale();
  const { place: text } = words.photos;
  const [asks, setAsks] = useState(false);
  const mover = useRef<HTMLButtonElement>(null);
  const used = useKeptFocus(place);
  const step = (label: string, target: number) => (
    <Button
      disabled={target < 1 || target > total}
      onClick={({ currentTarget }) => {
        used.current = currentTarget;
        onMove(target);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      {step(text.earlier, place - 1)}
      {step(text.later, place + 1)}
      <Button ref={mover} onClick={() => setAsks(true)}>
        {text.moveTo}
      </Button>
      {asks && (
        <PlaceDialog
          place={place}
          total={total}
          onMove={(target) => {
            used.current = mover.current;
            onMove(target);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

export interface Placed {
  place: number;
  total: number;
  name: string;
  onMove(from: number, to: number): void;
}

interface TileProps extends Placed {
  photo: { id: number; imageUrl: string; degrees: number };
  path: string;
  status?: string | undefined;
  children: ReactNode;
  actions: ReactNode;
}

/** Names what is dragged among other things that a browser can drag. */
const dragType = 'application/x-desk-place';

/** Another user may remove a photo that has the focus. */
const focusAfterTile = moveFocusFrom();

/** A photo with its fields and buttons; its picture can be dragged to the place of another. */
export function Tile(props: TileProps) {
  const { photo, path, place, total, name, status, children, actions, onMove } = props;
  const { words } = useLocale();
  const attempt = useAttempt(photosChanged);
  const nameId = useId();
  const [over, setOver] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const { id, imageUrl, degrees } = photo;
  const shownStatus = isRotating ? words.photos.rotating : status;

  async function rotate(): Promise<void> {
    if (isRotating) return;
    setRotating(true);
    await attempt(() =>
      post<Outcome<object> | ChangeOutcome>(
        `${path}/${id}/rotate`,
        { degrees: (degrees + 90) % 360 },
        timeouts.encoding,
      ),
    );
    setRotating(false);
  }

  return (
    <article
      ref={focusAfterTile}
      className={styles.tile}
      aria-labelledby={nameId}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const from = Number(event.dataTransfer.getData(dragType));
        if (from > 0 && from !== place) onMove(from, place);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same by keyboard. */}
      <div
        className={styles.picture}
        draggable
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(dragType, String(place));
          dataTransfer.effectAllowed = 'move';
        }}
      >
        <Picture key={imageUrl} imageUrl={imageUrl} alt={name} />
      </div>
      <div className={styles.words}>
        <div className="row apart">
          <h3 id={nameId} className={styles.name}>
            <span className={styles.place}>{place}</span> {name}
          </h3>
          {shownStatus && <p className="hint">{shownStatus}</p>}
        </div>
        {children}
        <div className={`actions ${styles.smallActions}`}>
          <ReorderControls place={place} total={total} onMove={(to) => onMove(place, to)} />
          <Button disabled={isRotating} onClick={() => void rotate()}>
            {words.photos.rotate}
          </Button>
          {actions}
        </div>
      </div>
    </article>
  );
}

interface ListProps<Photo> {
  label: string;
  photos: readonly Photo[];
  total: number;
  move(photo: Photo, place: number): boolean | Promise<boolean>;
  children(photo: Photo, placed: Placed): ReactNode;
}

/** Photos that can be moved; a screen reader hears the new place of each. */
export function PhotoList<Photo extends { place: number; name: string }>({
  label,
  photos,
  total,
  move,
  children,
}: ListProps<Photo>) {
  const { sentence, say } = useSentence();
  const perform = async (from: number, to: number) => {
    const photo = photos.find(({ place }) => place === from);
    if (!photo || !(await move(photo, to))) return;
    const { name } = photo;
    say(({ photos: { place } }) => fill(place.moved, { name, place: to, total }));
  };
  const onMove = (from: number, to: number) => void perform(from, to);
  return (
    <>
      <section aria-label={label}>
        <h2 className="visually-hidden">{label}</h2>
        {photos.map((photo) =>
          children(photo, { place: photo.place, name: photo.name, total, onMove }),
        )}
      </section>
      <p role="status" className="visually-hidden">
        {sentence}
      </p>
    </>
  );
}
