import { useId } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import type { Fault, Warning } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { swap } from '../news/entry-fields.ts';
import styles from './Fields.module.css';

/** The field of a caption, to take the focus there. */
export const captionFieldId = (id: number, language: Language) => `caption-${id}-${language}`;

interface Props {
  /** Of the photo; null for the fields that stand for all. */
  id: number | null;
  caption: Bilingual;
  faults?: Fault[];
  warnings?: Warning[];
  onChange(caption: Bilingual): void;
}

function Warnings({ warnings, onSwap }: { warnings: Warning[]; onSwap: () => void }) {
  const { words, language } = useLocale();
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warnings}>
      {warnings.map((warning) => (
        <p key={JSON.stringify(warning)}>{sentenceOf(warning, language)}</p>
      ))}
      {warnings.some(({ code }) => code === 'swapped-languages') && (
        <button type="button" className="button plain" onClick={onSwap}>
          {words.photos.caption.swap}
        </button>
      )}
    </div>
  );
}

/** The caption of a photo in both languages, beside each other where there is room. */
export function CaptionFields({ id, caption, faults = [], warnings = [], onChange }: Props) {
  const { words, language: reader } = useLocale();
  const base = useId();
  return (
    <>
      <div className={styles.pair}>
        {languages.map((language) => {
          const fault = faults.find((each) => 'language' in each && each.language === language);
          const faultId = `${base}-${language}`;
          return (
            <label key={language} className={styles.field}>
              <span>{words.photos.caption[language]}</span>
              <textarea
                id={id === null ? undefined : captionFieldId(id, language)}
                rows={2}
                lang={language}
                value={caption[language]}
                aria-invalid={fault !== undefined}
                aria-describedby={fault && faultId}
                onChange={({ target }) => onChange({ ...caption, [language]: target.value })}
              />
              {fault && (
                <span id={faultId} className={styles.fault}>
                  {sentenceOf(fault, reader)}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <Warnings
        warnings={warnings}
        onSwap={() => {
          onChange(swap(caption));
          // The button goes once all is well.
          if (id !== null) document.getElementById(captionFieldId(id, 'mk'))?.focus();
        }}
      />
    </>
  );
}
