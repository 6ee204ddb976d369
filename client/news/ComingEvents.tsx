import { fill, type PageWords } from '#content/words.ts';
import type { ComingEvent } from '#shared/page-data.ts';
import { crawlerPaths, itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import { EventTime } from '../ui/EventTime.tsx';
import styles from './ComingEvents.module.css';
import news from './NewsPage.module.css';

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
    <section className={`${news.card} ${styles.events}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      <div>
        <EventList events={events.slice(0, listed)} />
        {others.length > 0 && (
          <details>
            <summary>{fill(words.more, { count: others.length })}</summary>
            <EventList events={others} />
          </details>
        )}
        <a href={localizedPath(crawlerPaths.events, language)}>{words.all}</a>
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
