import type { OtherField } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { useAlbums } from './queries.ts';

interface Props {
  label?: string;
  album: number | null;
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

/** Offers the public albums. */
export function AlbumSelect({ label, album, onChoose }: Props) {
  const { words, language } = useLocale();
  const { data = [] } = useAlbums();
  const { album: text } = words.photos;
  return (
    <label className="field">
      <span>{label ?? text.label}</span>
      <select
        value={album ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{text.none}</option>
        {data.map(({ id, title }) => (
          <option key={id} value={id}>
            {title[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
