import styles from './Skeletons.module.css';

interface Props {
  count: number;
  /** What is being loaded, for those who do not see the grey shapes. */
  label: string;
  /** Lays the shapes out like the list they stand for. */
  className?: string | undefined;
  shape: 'card' | 'picture';
}

/** Placeholders of the form and size of what is coming. */
export function Skeletons({ count, label, className, shape }: Props) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <ul className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
          <li key={index} className={styles[shape]} data-skeleton="">
            <span className={styles.head} />
            <span className={styles.text} />
          </li>
        ))}
      </ul>
    </div>
  );
}
