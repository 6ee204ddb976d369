import type { ReactNode } from 'react';
import { fill } from '#content/words.ts';
import { type Language, languages } from '#shared/language.ts';
import { textRules } from '#shared/published-text.ts';
import type { EntryCheck } from '#shared/publishing.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import styles from './BilingualField.module.css';
import type { OpenEntry } from './entry-drafts.ts';
import { type EntryText, focusField, notesFor, swap } from './entry-fields.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface Typing extends FieldProps {
  label: string;
  lang: Language;
  value: string;
  onChange(value: string): void;
}

interface Props {
  text: EntryText;
  draft: OpenEntry;
  check: EntryCheck | undefined;
  tellsMissing: boolean;
  /** What it is typed in. */
  children: (typing: Typing) => ReactNode;
}

/** A text in both languages, side by side where there is room. */
export function BilingualField({ text, draft, check, tellsMissing, children }: Props) {
  const { words, language: own } = useLocale();
  const { done } = useNotices();
  const { value: fields, change } = draft;
  const { clean, limit } = textRules[text];
  const changeOne = (language: Language, value: string) =>
    change((former) => ({ ...former, [text]: { ...former[text], [language]: value } }));
  const swapBoth = () => {
    change((former) => ({ ...former, [text]: swap(former[text]) }));
    // The button goes.
    focusField(`${text}.mk`);
    done(({ news }) => news.swapped);
  };
  return (
    <div className={styles.both}>
      {languages.map((language) => {
        const value = fields[text][language];
        const label = words.news.fields[text][language];
        const notes = notesFor(check, `${text}.${language}`, { language: own, tellsMissing });
        return (
          <Field
            key={language}
            field={`${text}.${language}`}
            label={label}
            hint={fill(words.news.count, { count: clean(value).length, limit })}
            notes={notes}
            cure={
              notes.swapped && (
                <button type="button" className="button plain" onClick={swapBoth}>
                  {words.news.swap}
                </button>
              )
            }
          >
            {(props) =>
              children({
                ...props,
                label,
                lang: language,
                value,
                onChange: (typed) => changeOne(language, typed),
              })
            }
          </Field>
        );
      })}
    </div>
  );
}
