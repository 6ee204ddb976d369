import type { ReactNode } from 'react';
import type { PageWords } from '#content/words.ts';
import { fill } from '#content/words.ts';
import type { NewsOutline, YearPage } from '#shared/page-data.ts';
import { apiPaths, type ListName, listAddress, pagePaths } from '#shared/routes.ts';
import { Link } from '../navigation/Link.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './PagedList.module.css';
import { QueryProvider } from './queries.tsx';

type ListWords = PageWords<'news'>['news'];

interface Props<T> {
  list: ListName;
  number: number;
  words: Omit<ListWords, 'title' | 'loading' | 'item' | 'events' | 'years'>;
  /** The label of the choice of years, if the list has one. */
  years?: string;
  skeletons: ReactNode;
  children: (items: T[], shown: Shown) => ReactNode;
}

interface Shown {
  /** The text with the page's number; undefined if there is only one page. */
  position: string | undefined;
  outline: NewsOutline | undefined;
}

export function PagedList<T>({ list, number, words, years, skeletons, children }: Props<T>) {
  return (
    <QueryProvider>
      <Loaded<T>
        path={listAddress(apiPaths[list], number)}
        words={words.loadError}
        skeletons={skeletons}
        withOutline={years !== undefined}
      >
        {({ items, last }, outline) => {
          const position =
            last > 1 ? fill(words.paging.position, { current: number, total: last }) : undefined;
          return (
            <>
              {items.length === 0 ? (
                <EmptyState words={words} />
              ) : (
                children(items, { position, outline })
              )}
              {last > 1 && (
                <PageLinks list={list} number={number} last={last} words={words.paging} />
              )}
              {last > 1 && years && outline && outline.years.length > 1 && (
                <Years label={years} years={outline.years} />
              )}
            </>
          );
        }}
      </Loaded>
    </QueryProvider>
  );
}

function EmptyState({ words }: Pick<Props<unknown>, 'words'>) {
  return (
    <div className={styles.empty}>
      <p className={styles.notice}>{words.empty}</p>
      <p>{words.emptyReason}</p>
      <Link href={pagePaths.history}>{words.emptyLink}</Link>
    </div>
  );
}

interface PageLinksProps {
  list: ListName;
  number: number;
  last: number;
  words: ListWords['paging'];
}

/** The first page, the last one, and those beside the shown one; null stands for a gap. */
function numbersOf(number: number, last: number): (number | null)[] {
  const shown = [1, number - 1, number, number + 1, last];
  const numbers = [...new Set(shown)].filter((each) => each >= 1 && each <= last);
  return numbers.flatMap((each, index) =>
    index > 0 && each - (numbers[index - 1] ?? 0) > 1 ? [null, each] : [each],
  );
}

function PageLinks({ list, number, last, words }: PageLinksProps) {
  const addressOf = (page: number) => listAddress(pagePaths[list], page);
  return (
    <nav className={styles.pages} aria-label={words.label}>
      {number > 1 && (
        <Link href={addressOf(number - 1)} rel="prev" className={styles.newer}>
          {words.newer}
        </Link>
      )}
      <ul className={styles.numbers}>
        {numbersOf(number, last).map((each, index) => (
          <li key={each ?? `gap-${index}`}>
            {each === null ? (
              <span>{'…'}</span>
            ) : (
              <Link
                href={addressOf(each)}
                aria-label={fill(words.position, { current: each, total: last })}
                aria-current={each === number ? 'page' : undefined}
              >
                {each}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {number < last && (
        <Link href={addressOf(number + 1)} rel="next" className={styles.older}>
          {words.older}
        </Link>
      )}
    </nav>
  );
}

interface YearsProps {
  label: string;
  years: YearPage[];
}

/** A year leads to the page with its newest item. */
function Years({ label, years }: YearsProps) {
  return (
    <nav className={styles.years} aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <ul>
        {years.map(({ year, page }) => (
          <li key={year}>
            <Link href={listAddress(pagePaths.news, page)}>{year}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
