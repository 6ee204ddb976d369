import { Plate, Tool } from '../art/Plate.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading, withShortWords } from '../ui/PageHeading.tsx';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';
import styles from './WhatItMeansPage.module.css';

const tools = ['square', 'compasses', 'level', 'plumb', 'trowel', 'ashlar'] as const;

/** Each stone is more finished than the previous one. */
const stones = ['rough', 'worked', 'perfect'] as const;

export function WhatItMeansPage({ dictionary }: PageProps<'whatItMeans'>) {
  const { whatItMeans, stonePlates, tools: toolTexts, steps } = dictionary;
  return (
    <>
      <PageHeading title={whatItMeans.title} subtitle={whatItMeans.intro} />
      <div className={styles.stones}>
        {stones.map((stone) => (
          <Plate key={stone} name={stone} texts={stonePlates[stone]} />
        ))}
      </div>
      {Object.entries(whatItMeans.sections).map(([index, { title, content }]) => (
        <section key={index} className={reading.reading}>
          <h2>{title}</h2>
          <FormattedText text={content} />
        </section>
      ))}
      <section className={reading.reading}>
        <h2>{withShortWords(toolTexts.title)}</h2>
        <ul className={styles.list}>
          {tools.map((tool) => (
            <li key={tool}>
              <Tool name={tool} />
              <h3>{toolTexts[tool].name}</h3>
              <p>{toolTexts[tool].meaning}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={reading.reading}>
        <h2>{withShortWords(steps.title)}</h2>
        {/* The steps are in the order in which a candidate takes them. */}
        <ol className={styles.list}>
          {Object.entries(steps.items).map(([index, { title, text }]) => (
            <li key={index}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p>{steps.duration}</p>
      </section>
      <NextLink page="contact" />
    </>
  );
}
