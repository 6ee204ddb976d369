import type { NewsItem } from '#shared/items.ts';
import { useLocale } from '../context.tsx';
import { formatDate } from './format.ts';
import { NewsText } from './NewsText.tsx';

interface Props {
  item: NewsItem;
  months: readonly string[];
}

/** All of an item but its title: date and text. */
export function NewsBody({ item: { content, createdAt }, months }: Props) {
  const { language } = useLocale();
  return (
    <>
      <time dateTime={createdAt}>{formatDate(createdAt, months)}</time>
      <NewsText text={content[language]} />
    </>
  );
}
