import type { PageWords } from '#content/words.ts';
import styles from './Part.module.css';
import reading from './reading.module.css';

/** The way into a lodge, in the order in which a candidate walks it. */
export function Steps({ words }: { words: PageWords<'whatItMeans'>['steps'] }) {
  return (
    <section className={`${reading.reading} ${styles.part}`}>
      <h2>{words.title}</h2>
      <ol className={styles.list}>
        {words.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>{words.duration}</p>
    </section>
  );
}
