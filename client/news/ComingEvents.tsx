import { fill, type PageWords } from '#content/words.ts';
import type { ComingEvent } from '#shared/page-data.ts';
import { crawlerPaths, itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
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
  const others = events.slice(listed);
  return (
    <section className={styles.events} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      <div>
        <EventList events={events.slice(0, listed)} />
        {others.length > 0 && (
          <details>
            <summary>{fill(words.more, { count: others.length })}</summary>
            <EventList events={others} />
          </details>
        )}
      </div>
      <a className={styles.all} href={localizedPath(crawlerPaths.events, language)}>
        {words.all}
      </a>
    </section>
  );
}

function EventList({ events }: Pick<Props, 'events'>) {
  const { language } = useLocale();
  return (
    <ul>
      {events.map(({ id, title, begins, when, place }) => (
        <li key={id}>
          <Link href={itemAddress(pagePaths.news, id)}>{title[language]}</Link>
          <time dateTime={begins} className="date">
            {when[language]}
          </time>
          {place && <span>{place[language]}</span>}
        </li>
      ))}
    </ul>
  );
}
