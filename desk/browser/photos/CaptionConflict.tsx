import { useId } from 'react';
import { type Bilingual, languages } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import styles from './CaptionConflict.module.css';
import { captionFieldId } from './CaptionFields.tsx';

interface Props {
  /** Of the photo. */
  id: number;
  typed: Bilingual;
  stored: Bilingual;
  onChoose(side: 'mine' | 'theirs'): void;
}

/** What somebody else has saved of a photo, below what is typed here; one of the two is to stay. */
export function CaptionConflict({ id, typed, stored, onChoose }: Props) {
  const { words } = useLocale();
  const { conflict } = words.draft;
  const titleId = useId();
  const choose = (side: 'mine' | 'theirs') => {
    onChoose(side);
    // The button goes.
    document.getElementById(captionFieldId(id, 'mk'))?.focus();
  };
  return (
    <section className={`alarm ${styles.conflict}`} aria-labelledby={titleId}>
      <h4 id={titleId}>{words.photos.caption.conflict}</h4>
      {languages
        .filter((language) => typed[language] !== stored[language])
        .map((language) => (
          <p key={language} lang={stored[language] === '' ? undefined : language}>
            {stored[language] || conflict.empty}
          </p>
        ))}
      <div className={styles.actions}>
        <button type="button" className="button plain" onClick={() => choose('mine')}>
          {conflict.keepMine}
        </button>
        <button type="button" className="button plain" onClick={() => choose('theirs')}>
          {conflict.takeTheirs}
        </button>
      </div>
    </section>
  );
}
