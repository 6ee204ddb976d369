import { Plate } from '../art/Plate.tsx';
import { useLocale } from '../context.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import '../ui/initial.css';
import styles from './HistoryPage.module.css';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';

/** The icons alternate between compasses and an open book. */
const icons = [
  'm1 43 12-29 12 29M13 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM5 33q8 4 16 0',
  'M1 9c8-3 15-2 21 2 6-4 13-5 21-2v28c-8-3-15-2-21 2-6-4-13-5-21-2zM22 11v28',
];

const plates = ['manuscript', 'marks', 'sign', 'pillars', 'door'] as const;

export function HistoryPage({ words }: PageProps<'history'>) {
  const { history, historyPlates } = words;
  const { plate: label } = useLocale().words;
  return (
    <>
      <PageHeading title={history.title} subtitle={history.subtitle} />
      <ol className={`${styles.chronicle} initial`}>
        {history.content.map((paragraph, index) => {
          const { years, title } = history.periods[index] ?? {};
          const plate = plates[index];
          return (
            <li key={paragraph} className={`${reading.reading} ${styles.period}`}>
              <div className={styles.time}>
                <h2>
                  <span>{years}</span> {title}
                </h2>
                <svg viewBox="0 0 44 44" className={styles.icon} aria-hidden="true">
                  <path d={icons[index % 2]} />
                </svg>
              </div>
              <p>{paragraph}</p>
              {plate && <Plate name={plate} words={historyPlates[plate]} label={label} />}
            </li>
          );
        })}
      </ol>
      <NextLink page="whatItMeans" />
    </>
  );
}
