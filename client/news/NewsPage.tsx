import type { NewsItem } from '#shared/items.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Skeletons } from '../lists/Loaded.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { QueryProvider } from '../lists/queries.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { NewsBody } from './NewsBody.tsx';
import { NewsItemView } from './NewsItemView.tsx';
import styles from './NewsPage.module.css';

const skeletons = 3;

export function NewsPage({ words, route }: PageProps<'news'>) {
  if (route.item !== undefined) {
    return (
      <QueryProvider>
        <NewsItemView number={route.item} words={words} />
      </QueryProvider>
    );
  }
  return (
    <>
      <PageHeading title={words.news.title}>
        {words.news.description && <FormattedText text={words.news.description} />}
      </PageHeading>
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
        {(items) => <NewsCards items={items} />}
      </PagedList>
    </>
  );
}

/** A longer text would be far longer than the larger picture beside it. */
const leadLength = 800;

function NewsCards({ items }: { items: NewsItem[] }) {
  const { language } = useLocale();
  return (
    <ul className={styles.list}>
      {items.map((item, index) => {
        const first = index === 0;
        const lead = first && !!item.picture && item.content[language].length < leadLength;
        return (
          <li key={item.id}>
            <article className={`${styles.card} ${lead ? styles.lead : ''}`}>
              <h2 className={styles.title}>
                <Link href={itemAddress(pagePaths.news, item.id)}>{item.title[language]}</Link>
              </h2>
              <NewsBody item={item} first={first} listed lead={lead} />
            </article>
          </li>
        );
      })}
    </ul>
  );
}
