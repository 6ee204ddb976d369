import { Plate, Tool } from '../art/Plate.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import '../ui/initial.css';
import styles from './HistoryPage.module.css';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';

const plates = ['manuscript', 'marks', 'sign', 'pillars', 'door'] as const;

export function HistoryPage({ words }: PageProps<'history'>) {
  const { history, historyPlates } = words;
  return (
    <>
      <PageHeading title={history.title} subtitle={history.subtitle} />
      <ol className={`${styles.chronicle} initial`}>
        {history.content.map((paragraph, index) => {
          const { years, title } = history.periods[index] ?? {};
          const plate = plates[index];
          return (
            <li key={paragraph} className={`${reading.reading} ${styles.period}`}>
              <h2>
                <Tool name={index % 2 ? 'compasses' : 'book'} />
                <span>{years}</span> <span>{title}</span>
              </h2>
              <p>{paragraph}</p>
              {plate && <Plate name={plate} words={historyPlates[plate]} />}
            </li>
          );
        })}
      </ol>
      <NextLink page="whatItMeans" />
    </>
  );
}
