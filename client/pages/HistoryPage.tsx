import { Plate } from '../art/Plate.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './HistoryPage.module.css';

/** The builder's compasses and the written page, in turn. */
const icons = [
  'M24 14 12 43M24 14l12 29M24 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM16 33q8 4 16 0',
  'M12 5h18l6 6v32H12V5ZM30 5v6h6M17 19h14M17 26h14M17 33h9',
];

/** What stands beside the first, the third and the fourth part. */
const plates = ['manuscript', undefined, 'sign', 'globe'] as const;

export function HistoryPage({ words }: PageProps<'history'>) {
  const { history, historyPlates } = words;
  return (
    <>
      <PageHeading title={history.title} subtitle={history.subtitle} />
      <ol className={styles.chronicle}>
        {history.content.map((paragraph, index) => {
          const plate = plates[index];
          return (
            <li key={paragraph} className={styles.card}>
              <svg viewBox="0 0 48 48" className={styles.icon} aria-hidden="true">
                <path
                  d={icons[index % icons.length]}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                />
              </svg>
              <p>{paragraph}</p>
              {plate && <Plate name={plate} alt={historyPlates[plate]} className={styles.plate} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
