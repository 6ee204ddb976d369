import type { PageWords } from '#content/words.ts';
import { Tool, type ToolName } from '../art/Plate.tsx';
import styles from './Part.module.css';
import reading from './reading.module.css';

const tools: ToolName[] = ['square', 'compasses', 'level', 'plumb', 'trowel', 'ashlar'];

/** What the six working tools stand for. */
export function ToolsKey({ words }: { words: PageWords<'whatItMeans'>['tools'] }) {
  return (
    <section className={`${reading.reading} ${styles.part}`}>
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
