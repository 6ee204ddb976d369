import { useWording } from '../context.tsx';
import styles from './SkipLink.module.css';

export function SkipLink() {
  const { words } = useWording();
  return (
    <a className={styles.skip} href="#content">
      {words.a11y.skipToContent}
    </a>
  );
}
