import type { Album, GalleryItem, NewsItem } from '#shared/items.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import type { ListName } from '#shared/routes.ts';

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

function isBilingual(value: unknown): value is Bilingual {
  const texts = Object(value) as Partial<Bilingual>;
  return languages.every((language) => isText(texts[language]));
}

const isDate = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));

function isNewsItem(value: unknown): boolean {
  const item = Object(value) as Partial<NewsItem>;
  const { id, title, content, createdAt, picture, pictureDescription, photos = [], begins } = item;
  return (
    Number.isInteger(id) &&
    isBilingual(title) &&
    isBilingual(content) &&
    isDate(createdAt) &&
    (begins === undefined || isDate(begins)) &&
    (picture === undefined || (isText(picture) && isBilingual(pictureDescription))) &&
    photos.every((photo) => isGalleryItem(photo) && Number.isInteger(photo.page))
  );
}

function isAlbum(value: unknown): boolean {
  const { id, title, date } = Object(value) as Partial<Album>;
  return Number.isInteger(id) && isBilingual(title) && isDate(date);
}

function isGalleryItem(value: unknown): boolean {
  const { id, imageUrl, caption, album } = Object(value) as Partial<GalleryItem>;
  return (
    Number.isInteger(id) &&
    isText(imageUrl) &&
    isBilingual(caption) &&
    (album === undefined || isAlbum(album))
  );
}

const isValid = { news: isNewsItem, gallery: isGalleryItem };

/** Invalid items are skipped and logged; it is an error if the response is not a list or has no valid item. */
export function validItems(list: ListName, body: unknown): unknown[] {
  if (!Array.isArray(body)) throw new Error(`The answer for ${list} is not a list`);
  const valid = body.filter(isValid[list]);
  if (valid.length === body.length) return valid;
  const malformed = body
    .flatMap((item, index) => (isValid[list](item) ? [] : [item?.id ?? `at ${index}`]))
    .join(', ');
  const message = `The answer for ${list} has malformed items: ${malformed}`;
  if (valid.length === 0) throw new Error(message);
  console.error(message);
  return valid;
}
