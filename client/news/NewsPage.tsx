import type { NewsItem } from '#shared/items.ts';
import { useLocale } from '../context.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { Skeletons } from '../lists/Skeletons.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { formatDate, paragraphsOf } from './format.ts';
import styles from './NewsPage.module.css';

const skeletons = 3;

export function NewsPage({ words, route }: PageProps<'news'>) {
  return (
    <>
      <PageHeading title={words.news.title} />
      <PagedList<NewsItem>
        list="news"
        number={route.number ?? 1}
        words={words.news}
        skeletons={
          <Skeletons
            count={skeletons}
            label={words.news.loading}
            className={styles.list}
            shape="card"
          />
        }
      >
        {(items) => <NewsCards items={items} months={words.news.months} />}
      </PagedList>
    </>
  );
}

function NewsCards({ items, months }: { items: NewsItem[]; months: string[] }) {
  const { language } = useLocale();
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, content, createdAt }) => (
        <li key={id}>
          <article className={styles.card}>
            <h2>{title[language]}</h2>
            <time dateTime={createdAt}>{formatDate(createdAt, months)}</time>
            {paragraphsOf(content[language]).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike, and none ever moves.
              <p key={index}>{paragraph}</p>
            ))}
          </article>
        </li>
      ))}
    </ul>
  );
}
