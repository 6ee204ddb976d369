/** Creates lists of the maximum size: news of 900 characters per language, captions of 80. */
import { createHash } from 'node:crypto';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import type { Language } from '#shared/language.ts';
import { pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import { dictionaries } from '#tests/dictionary.ts';

/** The site's own texts compress like those of a lodge, and these documents do not contain them. */
function prose(language: Language): string {
  const { whatIsFreemasonry, history, whatItMeans, faq } = dictionaries[language];
  const texts = [whatIsFreemasonry, history, whatItMeans, faq].flatMap((page) =>
    [...JSON.stringify(page).matchAll(/"([^"]{80,})"/g)].map(([, text = '']) => text),
  );
  return texts.join(' ');
}

/** Parts of one list do not overlap. */
export function proseInBoth(start: number, length: number): Record<Language, string> {
  const part = (language: Language) => {
    const text = prose(language).slice(start, start + length);
    if (text.length < length) throw new Error(`The prose in ${language} is too short`);
    return text;
  };
  return { mk: part('mk'), en: part('en') };
}

/** Number 0 is the newest; its date is the longest possible, and the same on every day. */
export const fullNewsItem = (
  number: number,
): Pick<NewsItem, 'title' | 'content' | 'createdAt'> => ({
  createdAt: new Date(Date.UTC(2026, 8, 28 - number, 12)).toISOString(),
  title: proseInBoth(number * 950, 50),
  content: proseInBoth(number * 950 + 50, 900),
});

export const fullPhoto = (number: number): Pick<GalleryItem, 'imageUrl' | 'caption'> => {
  const hash = createHash('sha256').update(`${number}`).digest('hex').slice(0, 8);
  const imageUrl = `${mediaPath}/${pictureFile({ hash, width: 1600, height: 1200 })}`;
  return { imageUrl, caption: proseInBoth(number * 80, 80) };
};
