import styles from './Plate.module.css';
import history from './plates/history.svg';
import principles from './plates/principles.svg';
import stones from './plates/stones.svg';

/** The sheet that has a plate: a page's plates share one file, of which each `<view>` is one plate. */
const sheets = {
  brotherhood: principles,
  relief: principles,
  truth: principles,
  manuscript: history,
  sign: history,
  pillars: history,
  rough: stones,
  worked: stones,
  perfect: stones,
} as const;

type PlateName = keyof typeof sheets;

interface Props {
  name: PlateName;
  /** What it shows, for those who do not see it. */
  alt: string;
}

/**
 * A drawing on a mount of its own. Inside the file `prefers-color-scheme` follows the page's theme;
 * a browser that asks the system instead shows the other mount, which stands on either paper.
 */
export function Plate({ name, alt }: Props) {
  return (
    <figure>
      <img
        className={styles.plate}
        alt={alt}
        width="320"
        height="240"
        loading="lazy"
        src={`${sheets[name]}#${name}`}
      />
    </figure>
  );
}

export type ToolName = 'square' | 'compasses' | 'level' | 'plumb' | 'trowel' | 'ashlar';

/** A tool by itself, small and square; its name stands beside it. */
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
