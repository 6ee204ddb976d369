/** News and photos in the database of a running site, as the secretary would have published them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '#server/storage/database.ts';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { addNews } from '#server/storage/news.ts';
import type { NewGalleryItem } from '#shared/gallery.ts';
import type { NewNewsItem } from '#shared/news.ts';
import { mediaPath, pictureFile } from '#shared/picture.ts';
import type { RunningSite } from '../running-site.ts';

/** Number 1 is the oldest; each a day after the one before. */
export function newsItem(number: number): NewNewsItem & { createdAt: string } {
  return {
    title: { mk: `Новост број ${number}`, en: `News number ${number}` },
    content: {
      mk: `Прв пасус на новоста ${number}.\nСо втор ред.\n\nВтор пасус.`,
      en: `First paragraph of item ${number}.\nWith a second line.\n\nSecond paragraph.`,
    },
    createdAt: new Date(Date.UTC(2024, 2, 4 + number, 12)).toISOString(),
  };
}

const shapes = [
  { width: 1600, height: 1200 },
  { width: 1000, height: 1500 },
  { width: 2000, height: 800 },
];

export function photo(number: number): NewGalleryItem {
  const hash = number.toString(16).padStart(8, 'a');
  const shape = shapes[number % shapes.length] ?? { width: 640, height: 480 };
  return {
    imageUrl: `${mediaPath}/${pictureFile({ hash, ...shape })}`,
    caption: { mk: `Фотографија број ${number}`, en: `Photograph number ${number}` },
  };
}

/** Empties both lists and publishes so many items. */
export async function publish(
  site: RunningSite,
  { news = 0, photos = 0 }: { news?: number; photos?: number },
): Promise<void> {
  const database = openDatabase(site.databaseUrl);
  try {
    await database.deleteFrom('news').execute();
    await database.deleteFrom('gallery').execute();
    for (let number = 1; number <= news; number++) await addNews(database, newsItem(number));
    for (let number = 1; number <= photos; number++) await addGalleryItem(database, photo(number));
  } finally {
    await database.destroy();
  }
}

const drawn = new Map<string, Promise<Buffer>>();

/** A picture of the size and format that a file name asks for, in a colour of its own. */
function draw(name: string): Promise<Buffer> {
  const [, hash = '', width = '', height = '', copy = width, format = ''] =
    /([0-9a-f]+)-(\d+)x(\d+)(?:-(\d+))?\.(\w+)$/.exec(name) ?? [];
  const scale = Number(copy) / Number(width);
  const shade = Number.parseInt(hash.slice(-2), 16) % 12;
  const image = sharp({
    create: {
      width: Math.round(Number(width) * scale),
      height: Math.round(Number(height) * scale),
      channels: 3,
      background: { r: 70 + 8 * shade, g: 96, b: 150 - 8 * shade },
    },
  });
  if (format === 'avif') return image.avif({ effort: 0 }).toBuffer();
  return format === 'webp' ? image.webp().toBuffer() : image.jpeg().toBuffer();
}

/** Stands in for the folder of photos. */
export async function servePhotos(page: Page): Promise<void> {
  await page.route(`**${mediaPath}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname;
    const bytes = drawn.get(name) ?? draw(name);
    drawn.set(name, bytes);
    const format = name.split('.').at(-1);
    await route.fulfill({
      body: await bytes,
      contentType: format === 'jpg' ? 'image/jpeg' : `image/${format}`,
    });
  });
}
