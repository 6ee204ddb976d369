/** `lodge sample`: fills an empty site with samples, and removes those that nobody has edited. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodePhoto, type Photo } from '#server/publishing/photo.ts';
import { type NewPhoto, publishPhotos, withdrawPhotos } from '#server/publishing/publish-photos.ts';
import type { Database } from '#server/storage/database.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { insertNews, newestNews, removeNews } from '#server/storage/news.ts';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import { type Picture, pictureUrl } from '#shared/picture.ts';
import { type Context, done, type Invocation, type Outcome, plural, refused } from '../command.ts';
import { confirmRemoval, countSteps } from '../confirm.ts';
import { fault } from '../faults.ts';
import items from './items.json' with { type: 'json' };

/** Rolls the transaction back: another process has published meanwhile. */
class NotEmpty extends Error {}

const everything = Number.MAX_SAFE_INTEGER;

async function draw(svg: Buffer, picture: Picture): Promise<Photo> {
  const decoded = await decodePhoto(await sharp(svg).png().toBuffer(), 'sample.png');
  if (!decoded.ok) throw new Error(`A sample cannot be read: ${decoded.fault.code}`);
  return { ...decoded.photo, picture };
}

/** Hashes the drawing, as its pixels differ between versions of sharp. */
async function toNewPhoto({
  drawing,
  caption,
}: (typeof items.pictures)[number]): Promise<NewPhoto> {
  const svg = await readFile(join(import.meta.dirname, drawing));
  const { width, height } = await sharp(svg).metadata();
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 24);
  const picture = { hash, width, height };
  return { imageUrl: pictureUrl(picture), caption, photo: () => draw(svg, picture) };
}

const same = (one: Bilingual, other: Bilingual) => one.mk === other.mk && one.en === other.en;
const similar = (one: Bilingual, other: Bilingual) => one.mk === other.mk || one.en === other.en;

interface Samples<Item> {
  unchanged: Item[];
  /** Items that share some part with a sample, but not all. */
  edited: Item[];
}

function partition<Item>(
  published: Item[],
  isSample: (item: Item) => boolean,
  resembles: (item: Item) => boolean,
): Samples<Item> {
  return {
    unchanged: published.filter(isSample),
    edited: published.filter((item) => !isSample(item) && resembles(item)),
  };
}

async function findSamples(
  database: Database,
): Promise<{ news: Samples<NewsItem>; gallery: Samples<GalleryItem> }> {
  const pictures = await Promise.all(items.pictures.map(toNewPhoto));
  return {
    news: partition(
      await newestNews(database, everything),
      (item) =>
        items.news.some(
          ({ title, content }) => same(item.title, title) && same(item.content, content),
        ),
      (item) =>
        items.news.some(
          ({ title, content }) => similar(item.title, title) || similar(item.content, content),
        ),
    ),
    gallery: partition(
      await newestGalleryItems(database, everything),
      (item) =>
        pictures.some(
          ({ imageUrl, caption }) => item.imageUrl === imageUrl && same(item.caption, caption),
        ),
      (item) =>
        pictures.some(
          ({ imageUrl, caption }) => item.imageUrl === imageUrl || similar(item.caption, caption),
        ),
    ),
  };
}

async function isEmpty(database: Database): Promise<boolean> {
  const published = [
    ...(await newestNews(database, 1)),
    ...(await newestGalleryItems(database, 1)),
  ];
  return published.length === 0;
}

async function addSampleNews(transaction: Database): Promise<void> {
  for (const item of items.news) await insertNews(transaction, item);
}

const sumOf = (counts: { news: number; gallery: number }) =>
  `${plural(counts.news, 'news item')} and ${plural(counts.gallery, 'photo')}`;

const notEmpty = () => refused(fault('site-not-empty'));

async function fill(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const { database } = context;
  if (!(await isEmpty(database))) {
    const { news, gallery } = await findSamples(database);
    const isFilled = news.unchanged.length + gallery.unchanged.length > 0;
    return isFilled ? done('The samples are already there.', { news: 0, gallery: 0 }) : notEmpty();
  }
  const counts = { news: items.news.length, gallery: items.pictures.length };
  if (flags.dryRun) return done(`Would add ${sumOf(counts)}.`, counts);

  const photos = await Promise.all(items.pictures.map(toNewPhoto));
  const onStored = countSteps('Pictures drawn', photos.length, invocation);
  try {
    await publishPhotos(database, photos, {
      onStored,
      beforeRows: async (transaction) => {
        if (!(await isEmpty(transaction))) throw new NotEmpty();
      },
      afterRows: addSampleNews,
    });
  } catch (error) {
    if (error instanceof NotEmpty) return notEmpty();
    throw error;
  }
  const advice =
    'They are invented: remove them with "sample --remove" before the site goes public.';
  return done(`Added ${sumOf(counts)}. ${advice}`, counts);
}

async function removeUnchanged({ database }: Context) {
  const { news, gallery } = await findSamples(database);
  for (const { id } of news.unchanged) await removeNews(database, id);
  await withdrawPhotos(database, gallery.unchanged);
  return { news, gallery };
}

async function clear(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const planned = await findSamples(context.database);
  const sum = sumOf({
    news: planned.news.unchanged.length,
    gallery: planned.gallery.unchanged.length,
  });
  const refusal = flags.dryRun
    ? undefined
    : await confirmRemoval(invocation, `Remove ${sum} permanently?`);
  if (refusal) return refusal;
  // Found again: something may have been edited while the question stood.
  const { news, gallery } = flags.dryRun ? planned : await removeUnchanged(context);
  const counts = { news: news.unchanged.length, gallery: gallery.unchanged.length };
  const edited = [
    ...news.edited.map(({ id, title }) => `  news item ${id}: ${title.mk} / ${title.en}`),
    ...gallery.edited.map(({ id, caption }) => `  photo ${id}: ${caption.mk} / ${caption.en}`),
  ];
  const verb = flags.dryRun ? 'Would remove' : 'Removed';
  const text = [`${verb} ${sumOf(counts)}.`];
  if (edited.length > 0) text.push('These have been edited since and stay:', ...edited);
  const stay = {
    news: news.edited.map(({ id }) => id),
    gallery: gallery.edited.map(({ id }) => id),
  };
  return done(text.join('\n'), { ...counts, edited: stay });
}

export const sample = (invocation: Invocation) =>
  invocation.flags.remove ? clear(invocation) : fill(invocation);
