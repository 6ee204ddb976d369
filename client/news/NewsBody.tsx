import { formatDate } from '#content/dates.ts';
import type { NewsItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import { useLocale } from '../context.tsx';
import { drawnIn, listRatio, Photo } from '../lists/Photo.tsx';
import styles from './NewsPage.module.css';
import { NewsText } from './NewsText.tsx';
import { Papers } from './Papers.tsx';

/**
 * On wide screens, the picture is in the third column, that of a leading item in the second, and a
 * `rem` of the style sheet has up to 20 pixels.
 */
function sizesOf(imageUrl: string, listed: boolean, lead: boolean): string {
  const drawn = drawnIn(listed ? listRatio : Number.POSITIVE_INFINITY, parsePicture(imageUrl));
  const sizes = `(min-width: 64rem) ${drawn(29)}rem, (min-width: 48rem) ${drawn(44)}rem, ${drawn(92)}vw`;
  return lead ? `(min-width: 75rem) ${drawn(44)}rem, ${sizes}` : sizes;
}

interface Props {
  item: NewsItem;
  /** The picture of the first item is loaded immediately. */
  first: boolean;
  /** Pictures in the list are cropped. */
  listed?: boolean;
  lead?: boolean;
}

export function NewsBody({ item, first, listed = false, lead = false }: Props) {
  const { content, createdAt, picture, pictureDescription, papers } = item;
  const { language } = useLocale();
  return (
    <>
      <time dateTime={createdAt} className="date">
        {formatDate(createdAt, language)}
      </time>
      {picture && (
        <Photo
          imageUrl={picture}
          alt={pictureDescription?.[language] ?? ''}
          sizes={sizesOf(picture, listed, lead)}
          first={first}
          className={styles.picture}
        />
      )}
      <NewsText text={content[language]} />
      {papers && <Papers papers={papers} />}
    </>
  );
}
