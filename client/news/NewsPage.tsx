import { fill, type PageDictionary } from '#content/dictionary.ts';
import type { NewsItem } from '#shared/items.ts';
import type { ComingEvent, YearStart } from '#shared/page-data.ts';
import {
  crawlerPaths,
  itemAddress,
  listAddress,
  localizedPath,
  pagePaths,
} from '#shared/routes.ts';
import { useLocale, usePageData } from '../context.tsx';
import { Skeletons } from '../lists/Loaded.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { QueryProvider } from '../lists/queries.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import reading from '../pages/reading.module.css';
import { Cancelled, EventDay, EventLocation, plainTitle } from '../ui/EventTime.tsx';
import { NewsBody } from './NewsBody.tsx';
import { NewsItemView } from './NewsItemView.tsx';
import styles from './NewsPage.module.css';

const skeletons = 3;

export function NewsPage({ dictionary, route }: PageProps<'news'>) {
  const { events = [], years = [] } = usePageData();
  if (route.item !== undefined) {
    return (
      <QueryProvider>
        <NewsItemView number={route.item} dictionary={dictionary} />
      </QueryProvider>
    );
  }
  const { number = 1 } = route;
  const coming = number === 1 ? events : [];
  return (
    <>
      <PagedList
        list="news"
        number={number}
        texts={dictionary.news}
        above={coming.length > 0 && <ComingEvents events={coming} texts={dictionary.news.events} />}
        skeletons={
          <Skeletons count={skeletons} label={dictionary.news.loading} className={styles.list} />
        }
      >
        {(items) => (
          <NewsCards
            items={items.filter((item) => !coming.some(({ id }) => id === item.id))}
            texts={dictionary.news}
          />
        )}
      </PagedList>
      {years.length > 0 && <Years label={dictionary.news.years} years={years} />}
    </>
  );
}

/** A longer text would be far longer than the larger picture beside it. */
const leadLength = 800;

function NewsCards({ items, texts }: { items: NewsItem[]; texts: PageDictionary<'news'>['news'] }) {
  const { language } = useLocale();
  const firstPicture = items.findIndex(({ picture }) => picture);
  return (
    <ul className={styles.list}>
      {items.map((item, index) => {
        const lead = index === 0 && !!item.picture && item.content[language].length < leadLength;
        return (
          <li key={item.id}>
            <article className={styles.card}>
              <h2>
                {item.cancelled && <Cancelled language={language} />}
                <Link href={itemAddress(pagePaths.news, item.id)}>
                  {plainTitle(item, language)}
                </Link>
              </h2>
              <NewsBody
                item={item}
                first={index === firstPicture}
                listed
                lead={lead}
                texts={texts}
              />
            </article>
          </li>
        );
      })}
    </ul>
  );
}

interface YearsProps {
  label: string;
  years: YearStart[];
}

/** A year leads to the page with its newest item. */
function Years({ label, years }: YearsProps) {
  return (
    <nav className={`row ${styles.years}`} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {years.map(({ year, page }) => (
        <Link key={year} href={listAddress(pagePaths.news, page)}>
          {year}
        </Link>
      ))}
    </nav>
  );
}

/** The others are in a list that is closed at first. */
const listed = 5;

const titleId = 'coming-events';

interface EventsProps {
  events: ComingEvent[];
  texts: PageDictionary<'news'>['news']['events'];
}

function ComingEvents({ events, texts }: EventsProps) {
  const { language } = useLocale();
  const { origin } = usePageData();
  const address = localizedPath(crawlerPaths.events, language);
  const others = events.slice(listed);
  return (
    <section className={`${reading.reading} ${styles.events}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <p className={`row ${styles.calendar}`} data-screen-only>
        <a href={origin.replace(/^https?/, 'webcal') + address}>{texts.subscribe}</a>
        <a href={address}>{texts.copy}</a>
      </p>
      <div>
        <EventList events={events.slice(0, listed)} />
        {others.length > 0 && (
          <details>
            <summary>{fill(texts.more, { count: others.length })}</summary>
            <EventList events={others} />
          </details>
        )}
      </div>
    </section>
  );
}

function EventList({ events }: Pick<EventsProps, 'events'>) {
  const { language } = useLocale();
  return (
    <ul>
      {events.map(({ id, title, times }) => (
        <li key={id}>
          <EventDay event={times[language]} />
          <div>
            <h3>
              <Link href={itemAddress(pagePaths.news, id)}>{title[language]}</Link>
            </h3>
            <EventLocation event={times[language]} />
          </div>
        </li>
      ))}
    </ul>
  );
}
