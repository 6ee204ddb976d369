/** Photos as a list with captions, or as a grid for choosing and ordering them. */
import { useEffect, useRef, useState } from 'react';
import { fill } from '#content/dictionary.ts';
import type { ChangeOutcome } from '#shared/publishing.ts';
import { entriesPath } from '../../shared/api.ts';
import { post } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button, Picture } from '../parts/basics.tsx';
import { useAction } from '../parts/Notice.tsx';
import { BinButton } from './BinButton.tsx';
import {
  AlbumSelect,
  type PhotoEntry,
  type PhotoList,
  photoDrafts,
  photoName,
  photosChanged,
  useTyped,
} from './photo.tsx';
import styles from './photos.module.css';
import { Tile } from './Tile.tsx';
import { changeTexts } from './uploads.tsx';

function useSelection(photos: readonly PhotoEntry[]) {
  const [ids, setIds] = useState<number[]>([]);
  return {
    chosen: photos.filter(({ id }) => ids.includes(id)),
    choose: ({ id }: PhotoEntry) =>
      setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
  };
}

type Move = (photos: readonly PhotoEntry[], position: number) => Promise<void>;

function useOrder({ photos, total, album, upTo }: PhotoList) {
  const { dictionary, language } = useLocale();
  const { position: text } = dictionary.photos;
  const { run } = useAction(photosChanged);
  const typed = useTyped();
  const [moved, setMoved] = useState<{ id: number; position: number; name: string }>();

  /** The server is told the photo before, because others may have changed the order. */
  const move: Move = async ([first, ...more], position) => {
    if (!first) return;
    const ids = [first, ...more].map(({ id }) => id);
    const outcome = await run(async () => {
      const others = (await upTo(position + ids.length)).filter(({ id }) => !ids.includes(id));
      const after = others[position - 2]?.id ?? null;
      return post<ChangeOutcome>(`${entriesPath('photo')}/move`, { ids, after, album });
    });
    const name =
      more.length > 0
        ? fill(text.chosen, { count: ids.length })
        : photoName(first, typed(first), language);
    if (outcome?.ok) setMoved({ id: first.id, position, name });
  };

  const isThere = moved && photos[moved.position - 1]?.id === moved.id;
  return {
    move: album !== undefined && total > 1 ? move : undefined,
    announced: isThere && fill(text.moved, { ...moved, total }),
  };
}

interface Props {
  list: PhotoList;
  /** The ids of photos that were refused at an attempt to publish. */
  refused: (number | null)[];
}

export function Photos({ list, refused }: Props) {
  const { dictionary } = useLocale();
  const { position: text, lists } = dictionary.photos;
  const { photos, total } = list;
  const [chooses, setChooses] = useState(false);
  const { chosen, choose } = useSelection(photos);
  const { move, announced } = useOrder(list);
  const { data } = list.query;
  // In the grid, there is no form that takes what others have changed.
  useEffect(() => {
    if (chooses) data?.pages.flatMap((page) => page.photos).forEach(photoDrafts.reconcile);
  }, [chooses, data]);
  const hint = move ? text.hint : text.unordered;
  return (
    <section aria-label={lists[list.label].label}>
      <h2 className="visually-hidden">{lists[list.label].label}</h2>
      <div className={styles.toolbar} data-sticky={chooses || undefined}>
        <div className={`actions ${styles.controls}`}>
          <Button onClick={() => setChooses(!chooses)}>
            {chooses ? text.done : move ? text.arrange : text.choose}
          </Button>
          {chooses && move && <Order {...{ photos, total, chosen, move }} />}
          {chooses && <Together chosen={chosen} />}
        </div>
        {chooses && (
          <p className="hint">
            {chosen.length > 0 ? fill(text.chosen, { count: chosen.length }) : hint}
          </p>
        )}
      </div>
      {chooses ? (
        <Grid {...{ photos, chosen, choose, move }} />
      ) : (
        photos.map((photo, index) => (
          <Tile
            key={photo.id}
            photo={photo}
            readAt={list.query.dataUpdatedAt}
            position={index + 1}
            showMissing={refused.includes(photo.id)}
          />
        ))
      )}
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </section>
  );
}

interface Chosen {
  chosen: readonly PhotoEntry[];
}

interface OrderProps extends Chosen, Pick<PhotoList, 'photos' | 'total'> {
  move: Move;
}

/** Moves the chosen photos by one position, or to a position. */
function Order({ photos, total, chosen, move }: OrderProps) {
  const { dictionary } = useLocale();
  const { position: text } = dictionary.photos;
  const count = chosen.length;
  const first = photos.findIndex((photo) => chosen.includes(photo)) + 1 || 1;
  const last = total - count + 1;
  const step = (name: string, position: number) => (
    <Button
      disabled={count === 0 || position < 1 || position > last}
      onClick={() => void move(chosen, position)}
    >
      {name}
    </Button>
  );
  return (
    <>
      {step(text.earlier, first - 1)}
      {step(text.later, first + 1)}
      <form
        className={`actions ${styles.controls}`}
        onSubmit={(event) => {
          event.preventDefault();
          const number = Math.trunc(Number(new FormData(event.currentTarget).get('position')));
          void move(chosen, Math.min(Math.max(1, number || first), last));
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
    </>
  );
}

function Together({ chosen }: Chosen) {
  const { dictionary } = useLocale();
  return (
    <>
      <BinButton label={dictionary.photos.remove} photos={chosen} />
      {chosen.length > 0 && (
        <AlbumOf photos={chosen} onChoose={(album) => changeTexts(chosen, { album })} />
      )}
    </>
  );
}

interface AlbumProps {
  photos: readonly PhotoEntry[];
  onChoose(album: number | null): void;
}

/** The album of several photos, which is changed immediately. */
export function AlbumOf({ photos, onChoose }: AlbumProps) {
  const typed = useTyped();
  const [album = null, ...others] = new Set(photos.map((photo) => typed(photo).album));
  return <AlbumSelect album={others.length > 0 ? undefined : album} onChoose={onChoose} />;
}

/** With this type of drag data, photos of the desk differ from files and links. */
const dragType = 'application/x-desk-photos';

interface GridProps extends Chosen, Pick<PhotoList, 'photos'> {
  choose(photo: PhotoEntry): void;
  move: Move | undefined;
}

function Grid({ photos, chosen, choose, move }: GridProps) {
  const { language } = useLocale();
  const typed = useTyped();
  const dragged = useRef<readonly PhotoEntry[]>([]);
  const [over, setOver] = useState<number>();
  return (
    <ul className={styles.grid}>
      {photos.map((photo, index) => (
        <li
          key={photo.id}
          draggable={move !== undefined}
          data-over={over === index || undefined}
          onDragStart={({ dataTransfer }) => {
            dragged.current = chosen.includes(photo) ? chosen : [photo];
            dataTransfer.setData(dragType, '');
            dataTransfer.effectAllowed = 'move';
          }}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes(dragType)) return;
            event.preventDefault();
            setOver(index);
          }}
          onDragEnd={() => setOver(undefined)}
          onDrop={() => dragged.current.includes(photo) || void move?.(dragged.current, index + 1)}
        >
          <label>
            <Picture imageUrl={typed(photo).picture?.file ?? ''} alt="" width={160} />
            <span className={styles.position}>{index + 1}</span>{' '}
            <span className="visually-hidden">{photoName(photo, typed(photo), language)}</span>
            <input
              type="checkbox"
              checked={chosen.includes(photo)}
              onChange={() => choose(photo)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
