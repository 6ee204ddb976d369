import styles from './Plate.module.css';
import bridge from './plates/bridge.svg';
import history from './plates/history.svg';
import principles from './plates/principles.svg';
import stones from './plates/stones.svg';

/** The plates of a page are `<view>`s of one file. */
const sheets = {
  brotherhood: principles,
  relief: principles,
  truth: principles,
  manuscript: history,
  marks: history,
  sign: history,
  pillars: history,
  door: history,
  rough: stones,
  worked: stones,
  perfect: stones,
  bridge,
} as const;

interface Props {
  name: keyof typeof sheets;
  words: { alt: string; number: string; caption: string };
}

/** A numbered drawing. In its file, `prefers-color-scheme` follows the theme of the page. */
export function Plate({ name, words }: Props) {
  return (
    <figure>
      <img
        className={styles.plate}
        alt={words.alt}
        width="320"
        height="240"
        loading="lazy"
        src={`${sheets[name]}#${name}`}
      />
      <figcaption className={styles.caption}>
        <b>{words.number}</b> <span>{words.caption}</span>
      </figcaption>
    </figure>
  );
}

type ToolName = 'square' | 'compasses' | 'level' | 'plumb' | 'trowel' | 'ashlar' | 'book';

/** A small, square drawing of one tool, beside the text that names it. */
export function Tool({ name }: { name: ToolName }) {
  return (
    <img
      className={styles.tool}
      alt=""
      width="120"
      height="120"
      loading="lazy"
      src={`${stones}#${name}`}
    />
  );
}
