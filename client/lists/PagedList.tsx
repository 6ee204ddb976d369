import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fill, type PageDictionary } from '#content/dictionary.ts';
import type { ItemOf } from '#shared/items.ts';
import { apiPaths, type ListName, listAddress, pagePaths } from '#shared/routes.ts';
import { PageFoot } from '../art/PageFoot.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import { Link } from '../navigation/Link.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './PagedList.module.css';
import { type ListSlice, QueryProvider } from './queries.tsx';

type ListTexts = PageDictionary<'news'>['news'];

interface Props<List extends ListName> {
  list: List;
  number: number;
  texts: Omit<ListTexts, 'loading' | 'item' | 'events' | 'years'>;
  /** Shown between the heading and the list. */
  above?: ReactNode;
  skeletons: ReactNode;
  /** `position` is the text with the page's number; undefined if there is only one page. */
  children: (items: ItemOf<List>[], position: string | undefined) => ReactNode;
}

export function PagedList<Name extends ListName>(props: Props<Name>) {
  return (
    <QueryProvider>
      <List {...props} />
    </QueryProvider>
  );
}

/** An empty list has no description, and the bridge at the end of the page. */
function List<Name extends ListName>(props: Props<Name>) {
  const { list, number, texts, above, skeletons, children } = props;
  const path = listAddress(apiPaths[list], number);
  const { data } = useQuery<ListSlice<ItemOf<Name>>>({ queryKey: [path] });
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <PageHeading title={texts.title}>
        {!isEmpty && texts.description && <FormattedText text={texts.description} />}
      </PageHeading>
      {above}
      <Loaded<ItemOf<Name>> path={path} texts={texts.loadError} skeletons={skeletons}>
        {({ items, last }) => {
          const position =
            last > 1 ? fill(texts.paging.position, { current: number, total: last }) : undefined;
          return (
            <>
              {isEmpty ? <EmptyState texts={texts} /> : children(items, position)}
              {position && (
                <PageLinks list={list} number={number} last={last} texts={texts.paging} />
              )}
            </>
          );
        }}
      </Loaded>
      {isEmpty && <PageFoot bridge="" />}
    </>
  );
}

function EmptyState({ texts }: Pick<Props<ListName>, 'texts'>) {
  return (
    <div className={styles.empty}>
      <p className="large">{texts.empty}</p>
      <p>{texts.emptyReason}</p>
      <Link href={pagePaths.history}>{texts.emptyLink}</Link>
    </div>
  );
}

interface PageLinksProps {
  list: ListName;
  number: number;
  last: number;
  texts: ListTexts['paging'];
}

function PageLinks({ list, number, last, texts }: PageLinksProps) {
  const near = [1, number - 1, number, number + 1, last];
  const numbers = [...new Set(near)].filter((page) => page >= 1 && page <= last);
  const addressOf = (page: number) => listAddress(pagePaths[list], page);
  return (
    <nav className={styles.pages} aria-label={texts.label}>
      {number > 1 && (
        <Link href={addressOf(number - 1)} rel="prev" className={styles.newer}>
          {texts.newer}
        </Link>
      )}
      <ul className={styles.numbers}>
        {numbers.map((page, index) => (
          <li key={page} data-gap={page > (numbers[index - 1] ?? 0) + 1 || undefined}>
            <Link
              href={addressOf(page)}
              aria-label={fill(texts.position, { current: page, total: last })}
              aria-current={page === number ? 'page' : undefined}
            >
              {page}
            </Link>
          </li>
        ))}
      </ul>
      {number < last && (
        <Link href={addressOf(number + 1)} rel="next" className={styles.older}>
          {texts.older}
        </Link>
      )}
    </nav>
  );
}
