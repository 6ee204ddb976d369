/** Publishes news and photos on a running site, with the functions of the desk, or works in its database. */
import { type Database, openDatabase } from '#server/storage/database.ts';
import { findGalleryItem } from '#server/storage/gallery.ts';
import type { Album, GalleryItem, NewsItem } from '#shared/items.ts';
import { pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import { drawFiles } from '../drawn-photos.ts';
import { addNews } from '../entry.ts';
import { addGalleryItem, newAlbum, photoAt, publishAll } from '../photos.ts';
import type { RunningSite } from '../running-site.ts';

/** The function uses another connection than the running site. */
export async function inDatabase<T>(
  { databaseUrl }: Pick<RunningSite, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await using database = openDatabase(databaseUrl);
  return await work(database);
}

/** Number 1 is the oldest; each item is a day newer than the previous one. */
export function newsItem(number: number): Pick<NewsItem, 'title' | 'content' | 'createdAt'> {
  return {
    title: { mk: `Новост број ${number}`, en: `News number ${number}` },
    content: {
      mk: `Прв пасус на новоста ${number}.\nСо втор ред.\n\nВтор пасус.`,
      en: `First paragraph of item ${number}.\nWith a second line.\n\nSecond paragraph.`,
    },
    createdAt: new Date(Date.UTC(2024, 2, 4 + number, 12)).toISOString(),
  };
}

/** This item uses all marks of the text format and is newer than the plain ones. */
export const feast = {
  title: { mk: 'Свечен собир', en: 'Festive assembly' },
  content: {
    mk: 'Ве чекаме **точно во осум**.\nСо почит.\n\n1. Вечера\n2. Музика\n\n- [Пријава](https://lodge.example/a)\n- ana@lodge.example',
    en: 'Come **at eight sharp**.\nYours.\n\n1. Dinner\n2. Music\n\n- [Register](https://lodge.example/a)\n- ana@lodge.example',
  },
  createdAt: '2026-06-24T12:00:00.000Z',
};

const shapes = [
  { width: 800, height: 600 },
  { width: 500, height: 750 },
  { width: 1000, height: 400 },
];

export function photo(number: number): Pick<GalleryItem, 'imageUrl' | 'caption'> {
  const hash = number.toString(16).padStart(8, 'a');
  const shape = shapes[number % shapes.length] ?? { width: 640, height: 480 };
  return {
    imageUrl: `${mediaPath}/${pictureFile({ hash, ...shape })}`,
    caption: { mk: `Фотографија број ${number}`, en: `Photograph number ${number}` },
  };
}

/** First empties the lists and the desk's photos. */
export async function publish(
  site: Pick<RunningSite, 'databaseUrl'>,
  { news = 0, photos = 0 }: { news?: number; photos?: number },
): Promise<void> {
  await inDatabase(site, async (database) => {
    await database.deleteFrom('news').execute();
    await database.deleteFrom('entries').execute();
    await database.deleteFrom('gallery').execute();
    for (let number = 1; number <= news; number++) await addNews(database, newsItem(number));
    for (let number = 1; number <= photos; number++) {
      await drawFiles(database, photo(number));
      await addGalleryItem(database, photo(number));
    }
  });
}

/** Makes an album of published photos, in this order. */
export async function publishAlbum(
  site: Pick<RunningSite, 'databaseUrl'>,
  { title, date }: Omit<Album, 'id'>,
  numbers: number[],
): Promise<number> {
  return inDatabase(site, async (database) => {
    const album = await newAlbum(database, title, date);
    const ids: number[] = [];
    for (const number of numbers) {
      const item = await findGalleryItem(database, { imageUrl: photo(number).imageUrl });
      if (item) ids.push(item.id);
    }
    for (const id of ids) await photoAt(database, id).save({ album });
    await publishAll(database, ids);
    return album;
  });
}
