import type { Paper } from '#shared/kinds/news.ts';
import { writeMegabytes } from '#shared/paper.ts';
import { useLocale } from '../context.tsx';
import styles from './NewsPage.module.css';

/** The papers of an item, below its text. */
export function Papers({ papers }: { papers: Paper[] }) {
  const { language } = useLocale();
  return (
    <ul className={styles.papers}>
      {papers.map(({ file, title, bytes }) => (
        <li key={file}>
          <a href={file} type="application/pdf">
            {title[language]}
          </a>{' '}
          {`PDF,\u00a0${writeMegabytes(bytes, language)}`}
        </li>
      ))}
    </ul>
  );
}
