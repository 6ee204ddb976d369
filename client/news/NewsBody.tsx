import type { NewsItem } from '#shared/items.ts';
import { useLocale } from '../context.tsx';
import { Photo } from '../lists/Photo.tsx';
import { formatDate } from './format.ts';
import styles from './NewsParts.module.css';
import { NewsText } from './NewsText.tsx';

/** The column of text, as wide as the picture comes out. */
const sizes = '(min-width: 48rem) 35rem, 92vw';

interface Props {
  item: NewsItem;
  /** Whether it stands at the top of the page, so that its picture is loaded at once. */
  first: boolean;
}

/** All of an item but its title: date, picture and text. */
export function NewsBody({ item, first }: Props) {
  const { content, createdAt, picture, pictureDescription } = item;
  const { language } = useLocale();
  return (
    <>
      <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
      {picture && (
        <Photo
          imageUrl={picture}
          alt={pictureDescription?.[language] ?? ''}
          sizes={sizes}
          first={first}
          className={styles.picture}
        />
      )}
      <NewsText text={content[language]} />
    </>
  );
}
