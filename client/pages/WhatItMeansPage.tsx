import type { PageWords } from '#content/words.ts';
import { Plate, Tool } from '../art/Plate.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';
import styles from './WhatItMeansPage.module.css';

/** Each stone is more finished than the previous one. */
const stones = ['rough', 'worked', 'perfect'] as const;

export function WhatItMeansPage({ words }: PageProps<'whatItMeans'>) {
  const { whatItMeans, stonePlates, tools, steps } = words;
  return (
    <>
      <PageHeading title={whatItMeans.title} subtitle={whatItMeans.intro} />
      <div className={styles.stones}>
        {stones.map((stone) => (
          <Plate key={stone} name={stone} words={stonePlates[stone]} />
        ))}
      </div>
      {Object.entries(whatItMeans.sections).map(([place, { title, content }]) => (
        <section key={place} className={reading.reading}>
          <h2>{title}</h2>
          <FormattedText text={content} />
        </section>
      ))}
      <ToolsKey words={tools} />
      <Steps words={steps} />
      <NextLink page="contact" />
    </>
  );
}

const tools = ['square', 'compasses', 'level', 'plumb', 'trowel', 'ashlar'] as const;

function ToolsKey({ words }: { words: PageWords<'whatItMeans'>['tools'] }) {
  return (
    <section className={reading.reading}>
      <h2>{words.title}</h2>
      <ul className={styles.list}>
        {tools.map((tool) => (
          <li key={tool}>
            <Tool name={tool} />
            <h3>{words[tool].name}</h3>
            <p>{words[tool].meaning}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The steps are in the order in which a candidate takes them. */
function Steps({ words }: { words: PageWords<'whatItMeans'>['steps'] }) {
  return (
    <section className={reading.reading}>
      <h2>{words.title}</h2>
      <ol className={styles.list}>
        {Object.entries(words.items).map(([place, { title, text }]) => (
          <li key={place}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>{words.duration}</p>
    </section>
  );
}
