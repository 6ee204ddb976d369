import { useId, useState } from 'react';
import { fill } from '#content/words.ts';
import { captionRule, type PhotoFields } from '#shared/kinds/photo.ts';
import { emptyTexts } from '#shared/language.ts';
import { useLocalDraft } from '../editing/use-draft.ts';
import { TextsField } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmDialog } from '../parts/Dialogs.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { AlbumSelect } from './AlbumSelect.tsx';
import { useTyped } from './Photos.tsx';
import styles from './photos.module.css';
import type { PhotoEntry } from './queries.ts';
import { changeAll } from './uploads.ts';

type Texts = Pick<PhotoFields, 'caption' | 'album'>;

/** The key of the local draft. */
export const forAllKey = 'all-new-photos';

const empty: Texts = { caption: emptyTexts, album: null };
const unchecked = { faults: [], warnings: [] };

/** A caption and an album for all new photos. */
export function ForAll({ photos }: { photos: readonly PhotoEntry[] }) {
  const { words } = useLocale();
  const { forAll: text } = words.photos;
  const titleId = useId();
  const [{ caption, album } = empty, set] = useLocalDraft<Texts>(forAllKey);
  const [asks, setAsks] = useState(false);
  const isDescribed = ({ caption: { mk, en } }: Texts) => mk !== '' || en !== '';
  const described = useTyped(photos).filter(isDescribed).length;
  const apply = () => changeAll(photos, { caption });
  return (
    <section className={`box ${styles.forAll}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <TextsField
        field="all.caption"
        labels={words.photos.caption}
        rule={captionRule}
        input={LineInput}
        fields={{ date: '' }}
        value={caption}
        onChange={(patch) => set({ caption: patch(caption), album })}
        check={unchecked}
        tellsMissing={false}
      />
      <Button onClick={() => (described > 0 ? setAsks(true) : apply())}>{text.caption}</Button>
      <div className={`actions ${styles.controls}`}>
        <AlbumSelect album={album} onChoose={(next) => set({ caption, album: next })} />
        <Button onClick={() => changeAll(photos, { album })}>{text.album}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          question={fill(text.question, { count: described })}
          confirm={text.replace}
          destructive
          onConfirm={apply}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
