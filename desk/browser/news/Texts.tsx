import { languages } from '#shared/language.ts';
import type { EntryFields } from '#shared/publishing.ts';
import styles from './Texts.module.css';

/** The texts of an entry in both languages, to be read or copied. */
export function Texts({ fields }: { fields: EntryFields }) {
  return (
    <div className={styles.texts}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          <p className={styles.title}>{fields.title[language]}</p>
          <p className={styles.content}>{fields.content[language]}</p>
          {fields.picture !== null && <p>{fields.pictureDescription[language]}</p>}
        </div>
      ))}
    </div>
  );
}
