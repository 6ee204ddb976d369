import { Plate } from '../art/Plate.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import reading from './reading.module.css';
import { Steps } from './Steps.tsx';
import { ToolsKey } from './ToolsKey.tsx';
import styles from './WhatItMeansPage.module.css';

/** The stone of each section, as the work on it goes on. */
const stones = ['rough', 'worked', 'perfect'] as const;

export function WhatItMeansPage({ words }: PageProps<'whatItMeans'>) {
  const { whatItMeans, stonePlates, tools, steps } = words;
  return (
    <>
      <PageHeading title={whatItMeans.title} subtitle={whatItMeans.intro} />
      <div className={styles.sections}>
        {whatItMeans.sections.map(({ title, content }, index) => {
          const stone = stones[index];
          return (
            <section key={title} className={reading.reading}>
              <div className={styles.numeral} />
              <div>
                <h2>{title}</h2>
                <p>{content}</p>
              </div>
              {stone && <Plate name={stone} alt={stonePlates[stone]} />}
            </section>
          );
        })}
        <ToolsKey words={tools} />
        <Steps words={steps} />
      </div>
    </>
  );
}
