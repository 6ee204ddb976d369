import { useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import { photoLimits } from '../../../shared/api.ts';
import { useLocale } from '../../locale.tsx';
import { useDrop } from '../../parts/use-drop.ts';
import styles from './Chooser.module.css';
import { addPhotos } from './store.ts';

/** Takes photos that are dropped, or chosen by a button. */
export function Chooser() {
  const { words } = useLocale();
  const { add: text } = words.photos;
  const [refused, setRefused] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { photos: count, megabytes } = photoLimits;
  const take = (files: File[]) => {
    const isTooMany = files.length > count;
    setRefused(isTooMany ? files.length : 0);
    if (!isTooMany) addPhotos(files);
  };
  const over = useDrop(take);
  return (
    <div className={styles.chooser} data-over={over || undefined}>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same files can be chosen again.
          target.value = '';
          if (files.length > 0) take(files);
        }}
      />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {text.choose}
      </button>
      <p>{fill(text.drop, { count, megabytes })}</p>
      <p role="alert" className={styles.refused}>
        {refused > 0 && fill(text.tooMany, { chosen: refused, count })}
      </p>
    </div>
  );
}
