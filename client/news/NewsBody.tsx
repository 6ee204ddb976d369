import { formatDate, formatEvent } from '#content/dates.ts';
import type { PageDictionary } from '#content/dictionary.ts';
import { writeMegabytes } from '#shared/attachment.ts';
import type { Attachment } from '#shared/fields/attachments.ts';
import type { NewsItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import { crawlerPaths, itemAddress, localizedPath } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { drawnIn, listRatio, Photo } from '../lists/Photo.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import { EventDay, EventLocation, EventTime } from '../ui/EventTime.tsx';
import styles from './NewsPage.module.css';

/**
 * From a tablet on, the picture is in the first column, that of a leading item in the others, and a
 * `rem` of the style sheet has up to 20 pixels.
 */
function sizesOf(imageUrl: string, listed: boolean, lead: boolean): string {
  const drawn = drawnIn(listed ? listRatio : Number.POSITIVE_INFINITY, parsePicture(imageUrl));
  const [column, least, share, most] = (lead ? [62, 35, 33, 44] : [31, 23, 22, 29]).map(drawn);
  const wide = `min(${column}vw, max(${least}rem, min(${share}vw, ${most}rem)))`;
  return `(min-width: 48rem) ${wide}, ${drawn(92)}vw`;
}

interface Props {
  item: NewsItem;
  /** The first picture of a page is loaded immediately. */
  first: boolean;
  /** Pictures in the list are cropped. */
  listed?: boolean;
  lead?: boolean;
  texts: PageDictionary<'news'>['news'];
}

export function NewsBody({ item, first, listed = false, lead = false, texts }: Props) {
  const { content, createdAt, picture, pictureDescription, attachments, cancelled } = item;
  const { language } = useLocale();
  const event = formatEvent(item, language);
  const published = { dateTime: createdAt, children: formatDate(createdAt, language) };
  const photo = picture && (
    <Photo
      imageUrl={picture}
      alt={pictureDescription?.[language] ?? ''}
      sizes={sizesOf(picture, listed, lead)}
      first={first}
      className={styles.picture}
    />
  );
  return (
    <>
      <div className={styles.beside}>
        {!event && <time {...published} className="date" />}
        {event && listed && <EventTime event={event} cancelled={cancelled} />}
        {event && !listed && <EventDay event={event} cancelled={cancelled} />}
        {event && !listed && <EventLocation event={event} cancelled={cancelled} />}
        {item.isComing && !listed && (
          <a
            href={localizedPath(itemAddress(crawlerPaths.events, item.id), language)}
            data-screen-only
          >
            {texts.events.add}
          </a>
        )}
        {!lead && photo}
      </div>
      {lead && photo}
      <FormattedText text={content[language]} />
      {attachments && <Attachments attachments={attachments} />}
      {event && (
        <p className={styles.published}>
          {texts.item.published} <time {...published} />
        </p>
      )}
    </>
  );
}

/** The PDFs of an item, below its text. */
function Attachments({ attachments }: { attachments: Attachment[] }) {
  const { language } = useLocale();
  return (
    <ul className={styles.attachments}>
      {attachments.map(({ file, title, bytes }) => (
        <li key={file}>
          <a href={file} type="application/pdf">
            {title[language]}
          </a>
          {` PDF,\u00a0${writeMegabytes(bytes, language)}`}
        </li>
      ))}
    </ul>
  );
}
