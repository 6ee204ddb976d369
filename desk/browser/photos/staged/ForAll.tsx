import { useId, useState, useSyncExternalStore } from 'react';
import { fill } from '#content/words.ts';
import { useLocale } from '../../locale.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { AlbumSelect } from '../AlbumSelect.tsx';
import { CaptionFields } from '../CaptionFields.tsx';
import { allNew, typedForAll } from '../typed.ts';
import styles from './ForAll.module.css';
import { changeAll } from './store.ts';
import type { TypedPhoto } from './use-store.ts';

const nothing = { caption: { mk: '', en: '' }, album: null };

/** One caption or album for all new photos. */
export function ForAll({ photos }: { photos: TypedPhoto[] }) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const titleId = useId();
  const typed = useSyncExternalStore(typedForAll.subscribe, () => typedForAll.of(allNew));
  const { caption, album } = typed ?? nothing;
  const [asks, setAsks] = useState(false);
  const described = photos.filter((photo) => photo.caption.mk !== '' || photo.caption.en !== '');
  const apply = () => changeAll(photos, { caption });
  return (
    <section className={styles.forAll} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.forAll}</h2>
      <CaptionFields
        id={null}
        caption={caption}
        onChange={(next) => typedForAll.set(allNew, { caption: next, album })}
      />
      <button
        type="button"
        className="button plain"
        onClick={() => (described.length > 0 ? setAsks(true) : apply())}
      >
        {text.applyCaption}
      </button>
      <div className={styles.album}>
        <AlbumSelect
          album={album}
          onChoose={(next) => typedForAll.set(allNew, { caption, album: next })}
        />
        <button type="button" className="button plain" onClick={() => changeAll(photos, { album })}>
          {text.applyAlbum}
        </button>
      </div>
      {asks && (
        <ConfirmDialog
          question={fill(text.replaceQuestion, { count: described.length })}
          confirm={text.replace}
          final
          onConfirm={apply}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
