import { dateTexts, eventLine } from '#content/dates.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import type { ShownEvent } from '#shared/page-data.ts';
import styles from './EventTime.module.css';

interface Props {
  event: ShownEvent;
  cancelled?: boolean | undefined;
}

const classOf = (name: string | undefined, cancelled = false) =>
  cancelled ? `${name} ${styles.struck}` : name;

/** The day of an event as a figure: 28, beside it the month over the year. */
export function EventDay({ event, cancelled }: Props) {
  const { begins, day, above, below } = event;
  return (
    <time dateTime={begins} className={classOf(styles.leaf, cancelled)}>
      <span className={styles.day}>{day}</span>{' '}
      <span className={styles.month}>{`${above}\n${below}`}</span>
    </time>
  );
}

/** The hours and the place, below the day or the title. */
export function EventLocation({ event: { hours, where }, cancelled }: Props) {
  if (!hours && !where) return null;
  return (
    <p className="row">
      {hours && <span className={cancelled ? styles.struck : undefined}>{hours}</span>}
      {where && <span>{where}</span>}
    </p>
  );
}

/** An event in a list of news, in one line. */
export function EventTime({ event, cancelled }: Props) {
  return (
    <p className="row">
      <time dateTime={event.begins} className={classOf('date', cancelled)}>
        {eventLine(event)}
      </time>
      {event.where && <span>{event.where}</span>}
    </p>
  );
}

/** The line above a title. Where a title is only a text, it begins with the same word. */
export const Cancelled = ({ language }: { language: Language }) => (
  <span className={styles.mark}>{`${dateTexts[language].cancelled} `}</span>
);

interface Titled {
  title: Bilingual;
  cancelled?: boolean;
}

/** Returns the title without the word that is shown above it. */
export function plainTitle({ title, cancelled }: Titled, language: Language): string {
  const prefix = `${dateTexts[language].cancelled}: `;
  const whole = title[language];
  return cancelled && whole.startsWith(prefix) ? whole.slice(prefix.length) : whole;
}
