import { Emblem } from '../art/Emblem.tsx';
import styles from './Notice.module.css';

export function EmptyState({ text }: { text: string }) {
  return (
    <div className={styles.notice}>
      <Emblem className={styles.emblem} />
      <p>{text}</p>
    </div>
  );
}
