import type { ShownEvent } from '#shared/page-data.ts';
import styles from './EventTime.module.css';

export function EventTime({ begins, when, where }: ShownEvent) {
  return (
    <p className={styles.event}>
      <time dateTime={begins} className="date">
        {when}
      </time>
      {where && <span>{where}</span>}
    </p>
  );
}
