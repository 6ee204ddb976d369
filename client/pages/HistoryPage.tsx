import { Frieze } from '../art/Frieze.tsx';
import { Tool } from '../art/Plate.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './HistoryPage.module.css';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';

/** The wall with masons' marks is below the period of Robert Moray, whose mark is one of them. */
const ofMoray = 1;

export function HistoryPage({ words }: PageProps<'history'>) {
  const { history, marks } = words;
  return (
    <>
      <PageHeading title={history.title} subtitle={history.subtitle} />
      <ol className={styles.chronicle}>
        {history.content.map((paragraph, index) => {
          const { years, title } = history.periods[index] ?? {};
          return (
            <li key={paragraph} className={`${reading.reading} ${styles.period}`}>
              <h2>
                <Tool name={index % 2 ? 'compasses' : 'book'} />
                <span>{years}</span> <span>{title}</span>
              </h2>
              <FormattedText text={paragraph} />
              {index === ofMoray && (
                <figure>
                  <Frieze name="wall" alt={marks.alt} />
                  <figcaption>{marks.caption}</figcaption>
                </figure>
              )}
            </li>
          );
        })}
      </ol>
      <NextLink page="whatItMeans" />
    </>
  );
}
