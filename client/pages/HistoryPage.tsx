import { Plate, Tool } from '../art/Plate.tsx';
import { useLocale } from '../context.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import '../ui/initial.css';
import styles from './HistoryPage.module.css';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';

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
                <Tool name={index % 2 ? 'book' : 'compasses'} />
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
