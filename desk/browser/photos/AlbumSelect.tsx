import { useLocale } from '../locale.tsx';
import fields from './Fields.module.css';
import { useAlbums } from './queries.ts';

interface Props {
  album: number | null;
  onChoose(album: number | null): void;
}

export function AlbumSelect({ album, onChoose }: Props) {
  const { words, language } = useLocale();
  const { data = [] } = useAlbums();
  const { album: text } = words.photos;
  return (
    <label className={fields.field}>
      <span>{text.label}</span>
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
