import styles from './Plate.module.css';
import principles from './plates/principles.svg';
import stones from './plates/stones.svg';

/** The drawings of a page are `<view>`s of one file. */
const sheets = {
  brotherhood: principles,
  relief: principles,
  truth: principles,
  rough: stones,
  worked: stones,
  perfect: stones,
} as const;

interface Props {
  name: keyof typeof sheets;
  texts: { alt: string; caption: string };
}

/** A drawing with a caption. In its file, `prefers-color-scheme` follows the theme of the page. */
export function Plate({ name, texts }: Props) {
  return (
    <figure>
      <img
        className={styles.plate}
        alt={texts.alt}
        width="320"
        height="240"
        loading="lazy"
        src={`${sheets[name]}#${name}`}
      />
      <figcaption>{texts.caption}</figcaption>
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
