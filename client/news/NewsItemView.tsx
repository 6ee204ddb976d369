import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { dateTexts, formatDate } from '#content/dates.ts';
import { type CommonDictionary, fill, type PageDictionary } from '#content/dictionary.ts';
import type { EventPhoto, NewsItem, NewsReference } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';
import { newsDescription } from '#shared/news-text.ts';
import { parsePicture } from '#shared/picture.ts';
import { apiPaths, itemAddress, listAddress, pagePaths } from '#shared/routes.ts';
import type { SiteSettings } from '#shared/site.ts';
import { useLocale, usePageData } from '../context.tsx';
import { Loaded, Skeletons } from '../lists/Loaded.tsx';
import { drawnIn, listRatio, Photo, photoAnchor } from '../lists/Photo.tsx';
import type { ListSlice } from '../lists/queries.tsx';
import { Link } from '../navigation/Link.tsx';
import { showMeta } from '../navigation/navigate.ts';
import type { DocumentMeta } from '../navigation/view.ts';
import { Cancelled, plainTitle } from '../ui/EventTime.tsx';
import { PageHeading, withShortWords } from '../ui/PageHeading.tsx';
import { NewsBody } from './NewsBody.tsx';
import styles from './NewsPage.module.css';

interface Props {
  number: number;
  dictionary: PageDictionary<'news'>;
}

export function NewsItemView({ number, dictionary }: Props) {
  const { news } = dictionary;
  const { language } = useLocale();
  const path = itemAddress(apiPaths.news, number);
  const { data } = useQuery<ListSlice<NewsItem>>({ queryKey: [path] });
  const item = data?.items[0];
  useItemMeta(item, dictionary);
  return (
    <>
      {/* Both states render the same heading, so that it keeps the focus. */}
      <PageHeading
        above={item?.cancelled && <Cancelled language={language} />}
        title={item ? plainTitle(item, language) : news.title}
      />
      <Loaded<NewsItem>
        path={path}
        texts={{ ...news.loadError, title: news.item.failed }}
        skeletons={<Skeletons count={1} label={news.item.loading} />}
      >
        {({ items }) =>
          items.map((entry) => (
            <article key={entry.id} className={styles.card}>
              <NewsBody item={entry} first texts={news} />
              {entry.photos && <EventPhotos {...entry} photos={entry.photos} texts={news.item} />}
            </article>
          ))
        }
      </Loaded>
      <nav className={styles.further} aria-label={news.item.further} data-screen-only>
        <p>
          <Link href={pagePaths.news} rel="prev">
            {news.item.all}
          </Link>
        </p>
        {item?.newer && <Neighbour item={item.newer} label={news.item.newer} />}
        {item?.older && <Neighbour item={item.older} label={news.item.older} />}
      </nav>
    </>
  );
}

function Neighbour({ item, label }: { item: NewsReference; label: string }) {
  const { language } = useLocale();
  const { id, createdAt, cancelled } = item;
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className="large">
        {cancelled && <Cancelled language={language} />}
        <Link href={itemAddress(pagePaths.news, id)}>
          {withShortWords(plainTitle(item, language))}
        </Link>
      </p>
      <time dateTime={createdAt} className="date">
        {formatDate(createdAt, language)}
      </time>
    </div>
  );
}

interface EventProps {
  photos: EventPhoto[];
  photoCount?: number;
  texts: PageDictionary<'news'>['news']['item'];
}

/** Each photo links to its place in the gallery. */
function EventPhotos({ photos, photoCount, texts }: EventProps) {
  const { language } = useLocale();
  const galleryAddressOf = ({ id, page }: Pick<EventPhoto, 'id' | 'page'>) =>
    `${listAddress(pagePaths.gallery, page)}#${photoAnchor(id)}`;
  return (
    <section className={styles.event}>
      <h2>{texts.photos}</h2>
      <ul>
        {photos.map(({ id, imageUrl, caption, page }) => (
          <li key={id}>
            <Link href={galleryAddressOf({ id, page })}>
              <Photo
                imageUrl={imageUrl}
                alt={caption[language]}
                sizes={`${drawnIn(listRatio, parsePicture(imageUrl))(12)}rem`}
                plainWidth={480}
                className={styles.picture}
              />
            </Link>
          </li>
        ))}
      </ul>
      {photoCount && photos[0] && (
        <p data-screen-only>
          <Link href={galleryAddressOf(photos[0])}>
            {fill(texts.allPhotos, { count: photoCount })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Until the item is loaded, the document's title and description are those of the list page. */
function useItemMeta(item: NewsItem | undefined, { meta }: PageDictionary<'news'>): void {
  const { language, dictionary: common } = useLocale();
  const { site } = usePageData();
  useLayoutEffect(() => {
    const organisation = site.organisation[language];
    const title = fill(common.meta.titlePattern, { title: meta.title, organisation });
    showMeta(item ? itemMeta(item, language, common, site) : { ...meta, title });
  }, [item, language, common, site, meta]);
}

export function itemMeta(
  { title, content, cancelled }: NewsItem,
  language: Language,
  { meta }: CommonDictionary,
  site: SiteSettings,
): DocumentMeta {
  const organisation = site.organisation[language];
  const description = newsDescription(content[language]);
  return {
    title: fill(meta.titlePattern, { title: title[language], organisation }),
    description: cancelled ? `${dateTexts[language].cancelled}: ${description}` : description,
  };
}
