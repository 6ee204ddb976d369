import { useId, useState } from 'react';
import { fill } from '#content/words.ts';
import type { StagedTexts } from '#shared/publishing.ts';
import { useLocalDraft } from '../../editing/use-draft.ts';
import { useLocale } from '../../locale.tsx';
import { Button } from '../../parts/Button.tsx';
import { ConfirmDialog } from '../../parts/Dialogs.tsx';
import { AlbumSelect, CaptionFields } from '../CaptionFields.tsx';
import styles from '../photos.module.css';
import { changeAll, type ShownPhoto } from './store.ts';

const empty: StagedTexts = { caption: { mk: '', en: '' }, album: null };

/** The key of the texts for all new photos, which only this browser has. */
export const forAllKey = 'all-staged';

export function ForAll({ photos }: { photos: ShownPhoto[] }) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const titleId = useId();
  const [{ caption, album } = empty, change] = useLocalDraft<StagedTexts>(forAllKey);
  const [asks, setAsks] = useState(false);
  const described = photos.filter(
    ({ value }) => value.caption.mk !== '' || value.caption.en !== '',
  );
  const stored = photos.map(({ photo }) => photo);
  const apply = () => changeAll(stored, { caption });
  return (
    <section className={styles.forAll} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.forAll}</h2>
      <CaptionFields
        id="all"
        caption={caption}
        onChange={(next) => change({ caption: next, album })}
      />
      <Button onClick={() => (described.length > 0 ? setAsks(true) : apply())}>
        {text.applyCaption}
      </Button>
      <div className={styles.albumForAll}>
        <AlbumSelect album={album} onChoose={(next) => change({ caption, album: next })} />
        <Button onClick={() => changeAll(stored, { album })}>{text.applyAlbum}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          question={fill(text.replaceQuestion, { count: described.length })}
          confirm={text.replace}
          destructive
          onConfirm={apply}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
