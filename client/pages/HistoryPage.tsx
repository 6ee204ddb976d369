import { Tool } from '../art/Plate.tsx';
import wall from '../art/plates/wall.svg';
import { FormattedText } from '../navigation/FormattedText.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading, withShortWords } from '../ui/PageHeading.tsx';
import styles from './HistoryPage.module.css';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';

/** The wall is below the second period. */
const aboveWall = 1;

export function HistoryPage({ dictionary }: PageProps<'history'>) {
  const { history, marks } = dictionary;
  return (
    <>
      <PageHeading title={history.title} subtitle={history.subtitle} />
      <ol>
        {Object.entries(history.content).map(([key, paragraph]) => {
          const index = Number(key);
          const { years, title } = history.periods[index] ?? {};
          return (
            <li key={index} className={`${reading.reading} ${styles.period}`}>
              <h2>
                {years && <span className={styles.years}>{years}</span>}{' '}
                <span className={styles.title}>
                  <Tool name={index % 2 ? 'compasses' : 'book'} />
                  <span>{title && withShortWords(title)}</span>
                </span>
              </h2>
              <FormattedText text={paragraph} />
              {index === aboveWall && (
                <figure>
                  <img alt={marks.alt} loading="lazy" src={wall} width="960" height="192" />
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
