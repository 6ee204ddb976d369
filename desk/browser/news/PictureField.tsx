import { useId, useRef, useState } from 'react';
import type { CheckedEntry } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { useDrop } from '../parts/files.tsx';
import { Picture } from '../parts/Picture.tsx';
import { BilingualField } from './BilingualField.tsx';
import type { OpenEntry } from './entry-drafts.ts';
import { fieldId, focusField, notesFor } from './entry-fields.ts';
import { GalleryDialog } from './GalleryDialog.tsx';
import { LineField } from './LineField.tsx';
import styles from './PictureField.module.css';
import { usePicture } from './use-picture.ts';

interface Props {
  draft: OpenEntry;
  check: CheckedEntry | undefined;
  tellsMissing: boolean;
}

/** The one picture that an entry may have, and its description. */
export function PictureField(props: Props) {
  const { draft, check } = props;
  const { words, language } = useLocale();
  const { busy, percent, status, fault, send, choose, remove } = usePicture(draft);
  const [choosing, setChoosing] = useState(false);
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The window takes drops below a dialog, too.
  const over = useDrop(([file]) => file && !choosing && send(file));
  const { picture: text } = words.news;
  const { picture, pictureDescription } = draft.value;
  const { faults } = notesFor(check, 'picture', { language, tellsMissing: true });
  return (
    <section className={styles.section} aria-labelledby={titleId} data-over={over || undefined}>
      <h2 id={titleId}>{text.title}</h2>
      {picture === null ? (
        <p>{text.none}</p>
      ) : (
        <div className={styles.picture}>
          <Picture
            key={picture}
            imageUrl={picture}
            alt={pictureDescription[language]}
            width={384}
          />
        </div>
      )}
      {faults.map((sentence) => (
        <p key={sentence} className={styles.fault}>
          {sentence}
        </p>
      ))}
      <input
        ref={input}
        type="file"
        accept="image/*,.heic"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) send(file);
        }}
      />
      <div className={styles.actions}>
        <button
          id={fieldId('picture')}
          type="button"
          className="button plain"
          aria-disabled={busy}
          onClick={() => busy || input.current?.click()}
        >
          {picture === null ? text.choose : text.replace}
        </button>
        <button
          type="button"
          className="button plain"
          aria-disabled={busy}
          onClick={() => busy || setChoosing(true)}
        >
          {text.gallery}
        </button>
        {picture !== null && (
          <button
            type="button"
            className="button plain"
            onClick={() => {
              remove();
              // The button goes.
              focusField('picture');
            }}
          >
            {text.remove}
          </button>
        )}
        <span className={styles.drop}>{text.drop}</span>
      </div>
      {choosing && <GalleryDialog onChoose={choose} onClose={() => setChoosing(false)} />}
      {/* Both are there while they are empty, or nothing would be read out. */}
      <div>
        <p role="status">{status}</p>
        {percent !== null && percent < 100 && (
          <progress max={100} value={percent} aria-hidden="true" className={styles.progress} />
        )}
        <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      </div>
      {picture !== null && (
        <BilingualField text="pictureDescription" {...props}>
          {(typing) => <LineField {...typing} />}
        </BilingualField>
      )}
    </section>
  );
}
