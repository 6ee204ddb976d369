import styles from './EventTime.module.css';

interface Props {
  begins: string;
  /** The beginning and the end in words. */
  when: string;
  place: string | undefined;
}

export function EventTime({ begins, when, place }: Props) {
  return (
    <p className={styles.event}>
      <time dateTime={begins} className="date">
        {when}
      </time>
      {place && <span>{place}</span>}
    </p>
  );
}
