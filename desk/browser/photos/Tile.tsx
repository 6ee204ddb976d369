import { type ReactNode, useId, useState } from 'react';
import { focusHeading } from '../parts/focus-heading.ts';
import { Picture } from '../parts/Picture.tsx';
import styles from './Tile.module.css';

interface Props {
  /** Counted from 1. */
  place: number;
  name: string;
  imageUrl: string;
  alt: string;
  /** What is going on with it. */
  status?: string | undefined;
  /** The fields beside the picture. */
  children: ReactNode;
  actions: ReactNode;
  /** Another tile was dropped here. */
  onDrop(from: number): void;
}

/** Names what is dragged among other things that a browser can drag. */
const dragType = 'application/x-desk-place';

/** A photo may go while somebody is at it: removed elsewhere, or by a request whose answer was lost. */
const handOnFocus = (tile: HTMLElement) => () => {
  if (tile.contains(document.activeElement)) focusHeading();
};

/** A photo with its fields and buttons; its picture can be dragged to the place of another. */
export function Tile(props: Props) {
  const { place, name, imageUrl, alt, status, children, actions, onDrop } = props;
  const nameId = useId();
  const [over, setOver] = useState(false);
  return (
    <article
      ref={handOnFocus}
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
        if (from > 0 && from !== place) onDrop(from);
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
        <Picture key={imageUrl} imageUrl={imageUrl} alt={alt} />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 id={nameId} className={styles.name}>
            <span className={styles.place}>{place}</span> {name}
          </h3>
          {status && <p className={styles.status}>{status}</p>}
        </div>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </article>
  );
}
