import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import reading from './reading.module.css';
import styles from './WhatItMeansPage.module.css';

export function WhatItMeansPage({ words }: PageProps<'whatItMeans'>) {
  const { whatItMeans } = words;
  return (
    <>
      <PageHeading title={whatItMeans.title} subtitle={whatItMeans.intro} />
      <div className={styles.sections}>
        {whatItMeans.sections.map(({ title, content }) => (
          <section key={title} className={reading.reading}>
            <div className={styles.numeral} />
            <div>
              <h2>{title}</h2>
              <p>{content}</p>
            </div>
          </section>
        ))}
      </div>
    </>
  );
}
