import { fill, type PageWords } from '#content/words.ts';
import type { ComingEvent } from '#shared/page-data.ts';
import { crawlerPaths, itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { useLocale, usePageData } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import reading from '../pages/reading.module.css';
import { EventTime } from '../ui/EventTime.tsx';
import styles from './ComingEvents.module.css';

/** The others are in a list that is closed at first. */
const listed = 5;

const titleId = 'coming-events';

interface Props {
  events: ComingEvent[];
  words: PageWords<'news'>['news']['events'];
}

export function ComingEvents({ events, words }: Props) {
  const { language } = useLocale();
  const { origin } = usePageData();
  const address = localizedPath(crawlerPaths.events, language);
  const others = events.slice(listed);
  return (
    <section className={`${reading.reading} ${styles.events}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      <div>
        <EventList events={events.slice(0, listed)} />
        {others.length > 0 && (
          <details>
            <summary>{fill(words.more, { count: others.length })}</summary>
            <EventList events={others} />
          </details>
        )}
        <p className={styles.calendar}>
          <a href={origin.replace(/^https?/, 'webcal') + address}>{words.subscribe}</a>
          <a href={address}>{words.copy}</a>
        </p>
      </div>
    </section>
  );
}

function EventList({ events }: Pick<Props, 'events'>) {
  const { language } = useLocale();
  return (
    <ul>
      {events.map(({ id, title, shown }) => (
        <li key={id}>
          <h3 className="large">
            <Link href={itemAddress(pagePaths.news, id)}>{title[language]}</Link>
          </h3>
          <EventTime {...shown[language]} />
        </li>
      ))}
    </ul>
  );
}
