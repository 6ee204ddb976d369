import { useRef } from 'react';
import { fill } from '#content/words.ts';
import type { GalleryLine } from '../../../shared/photos.ts';
import type { Sentence } from '../../frame/Notice.tsx';
import { useSentence } from '../../frame/use-sentence.ts';
import { useLocale } from '../../locale.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { AlbumSelect } from '../AlbumSelect.tsx';
import { ReorderControls } from '../ReorderControls.tsx';
import { Tile } from '../Tile.tsx';
import { PublicCaption } from './PublicCaption.tsx';
import { useChange } from './use-change.ts';

interface Props {
  photo: GalleryLine;
  total: number;
  onMove(place: number): void;
  /** Another photo was dropped at its place. */
  onDrop(from: number): void;
}

interface ReplaceProps {
  id: number;
  /** Null once nothing goes on with it any more. */
  onStatus(status: Sentence | null): void;
}

function Replace({ id, onStatus }: ReplaceProps) {
  const { words } = useLocale();
  const { replace } = useChange();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    await replace(id, file, (percent) =>
      onStatus(({ photos: { gallery, add } }) =>
        percent < 100 ? fill(gallery.replacing, { percent }) : add.encoding,
      ),
    );
    onStatus(null);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) void take(file);
        }}
      />
      <button type="button" className="button plain" onClick={() => input.current?.click()}>
        {words.photos.gallery.replace}
      </button>
    </>
  );
}

function Remove({ photo }: Pick<Props, 'photo'>) {
  const { words, language } = useLocale();
  const { gallery: text } = words.photos;
  const { remove } = useChange();
  return (
    <ConfirmButton
      label={text.remove}
      question={fill(text.removeQuestion, { caption: photo.caption[language] })}
      destructive
      onConfirm={() => void remove(photo.id)}
    >
      <p>{text.removeNote}</p>
    </ConfirmButton>
  );
}

export function GalleryTile({ photo, total, onMove, onDrop }: Props) {
  const { words, language } = useLocale();
  const { photos: text } = words;
  const { place } = photo;
  const { rotate, setAlbum } = useChange();
  const { sentence: status, say } = useSentence();
  const turn = async () => {
    say(({ photos }) => photos.rotating);
    await rotate(photo);
    say(null);
  };
  return (
    <Tile
      place={place}
      name={photo.caption[language]}
      imageUrl={photo.imageUrl}
      alt={photo.caption[language]}
      status={status}
      onDrop={onDrop}
      actions={
        <>
          <ReorderControls place={place} total={total} onMove={onMove} />
          <button
            type="button"
            className="button plain"
            aria-disabled={status !== undefined}
            onClick={() => status === undefined && void turn()}
          >
            {text.rotate}
          </button>
          <Replace id={photo.id} onStatus={say} />
          <Remove photo={photo} />
        </>
      }
    >
      <PublicCaption photo={photo} />
      <AlbumSelect
        album={photo.album?.id ?? null}
        onChoose={(album) => void setAlbum(photo.id, album)}
      />
    </Tile>
  );
}
