import { languages } from '#shared/language.ts';
import type { EntryFields } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import styles from './Texts.module.css';

/** What was typed in an entry, in both languages, to be read or copied. */
export function Texts({ fields }: { fields: EntryFields }) {
  const { words } = useLocale();
  return (
    <div className={styles.texts}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          <p className={styles.title}>{fields.title[language]}</p>
          <p className={styles.content}>{fields.content[language]}</p>
          {fields.pictureDescription[language] && <p>{fields.pictureDescription[language]}</p>}
        </div>
      ))}
      {fields.date && <p className={styles.date}>{`${words.news.fields.date}: ${fields.date}`}</p>}
    </div>
  );
}
