import type { OtherField } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { useAlbums } from './queries.ts';

interface Props {
  label?: string;
  /** Undefined if the photos have different albums. */
  album: number | null | undefined;
  onChoose(album: number | null): void;
}

export function useAlbumField() {
  const { words, language } = useLocale();
  const { data = [] } = useAlbums();
  return (name: string, album: number | null): OtherField => ({
    field: 'album',
    name,
    key: String(album ?? ''),
    value: data.find(({ id }) => id === album)?.title[language] ?? words.photos.album.none,
  });
}

/** Offers the public albums, and shows whether the chosen one is not public. */
export function AlbumSelect({ label, album, onChoose }: Props) {
  const { words, language } = useLocale();
  const { data: albums } = useAlbums();
  const { album: text } = words.photos;
  const isHidden = album != null && albums?.every(({ id }) => id !== album);
  return (
    <label className="field">
      <span>{label ?? text.label}</span>
      <select
        value={album === undefined ? 'several' : (album ?? '')}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        {album === undefined && <option value="several">{text.several}</option>}
        {isHidden && <option value={album}>{text.hidden}</option>}
        <option value="">{text.none}</option>
        {albums?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
