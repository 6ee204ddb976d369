/**
 * `lodge sample` adds sample content to an empty site, and removes samples that were not edited.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readPdf } from '#server/publishing/read-pdf.ts';
import { storeAttachment } from '#server/storage/attachment-rows.ts';
import type { Database } from '#server/storage/database.ts';
import { removeBinned } from '#server/storage/entry-lists.ts';
import { newestGalleryItems, publicAlbums } from '#server/storage/gallery.ts';
import { newestNews } from '#server/storage/news-rows.ts';
import { emptyFields } from '#shared/collections/collection.ts';
import type { CollectionName } from '#shared/collections/collections.ts';
import { newsCollection } from '#shared/collections/news.ts';
import { writeDate } from '#shared/date.ts';
import { emptyEvent } from '#shared/fields/event.ts';
import { newPicture } from '#shared/fields/picture.ts';
import { type Bilingual, sameTexts } from '#shared/language.ts';
import { type CommandResult, done, failed, type Invocation, plural } from '../command.ts';
import { cliError, toError } from '../errors.ts';
import { type NewPhoto, publishTogether } from '../gallery.ts';
import { binEntries, publishEntry } from '../news.ts';
import { confirmChange, countSteps } from '../terminal.ts';
import items from './items.json' with { type: 'json' };

const everything = Number.MAX_SAFE_INTEGER;

const photos: NewPhoto[] = items.pictures.map(({ drawing: file, caption }) => ({
  file,
  caption,
  bytes: async () =>
    sharp(await readFile(join(import.meta.dirname, file)))
      .resize(960, 960, { fit: 'inside' })
      .png()
      .toBuffer(),
}));

/** The event is always coming. */
const inAMonth = () => writeDate(new Date(Date.now() + 30 * 86_400_000).toISOString()).slice(0, 10);

/** Returns the samples that were not edited. */
async function findSamples(database: Database) {
  const news = await newestNews(database, everything);
  const gallery = await newestGalleryItems(database, everything);
  return {
    news: news.filter(({ title, content }) =>
      items.news.some((one) => sameTexts(one.title, title) && sameTexts(one.content, content)),
    ),
    gallery: gallery.filter(({ caption }) => photos.some((one) => sameTexts(one.caption, caption))),
  };
}

const sumOf = (counts: { news: number; gallery: number }) =>
  `${plural(counts.news, 'news item')} and ${plural(counts.gallery, 'photo')}`;

async function fill(invocation: Invocation): Promise<CommandResult> {
  const { database } = invocation;
  const present = [...(await newestNews(database, 1)), ...(await newestGalleryItems(database, 1))];
  if (present.length > 0) return failed(cliError('site-not-empty'));
  const counts = { news: items.news.length, gallery: photos.length };
  const { title, day, pictures } = items.album;
  const album = await publishEntry(database, 'album', { title, day, date: '' });
  const onAdded = countSteps('Pictures drawn', photos.length, invocation);
  const inAlbum = photos.map((photo) => ({
    ...photo,
    ...(pictures.includes(photo.file) && { album }),
  }));
  const { photos: published } = await publishTogether(database, inAlbum, onAdded);
  const photoOf = (drawing = '') =>
    published[items.pictures.findIndex((picture) => picture.drawing === drawing)];
  for (const { title, content, createdAt, picture, event, attachment } of items.news) {
    const photo = photoOf(picture);
    const fields = { ...emptyFields(newsCollection), title, content };
    if (photo) fields.picture = { ...newPicture(photo.imageUrl), description: photo.caption };
    if (event) {
      const { location, ...times } = event;
      const begins = times.begins.replace('{inAMonth}', inAMonth());
      fields.event = { ...emptyEvent, ...times, begins, location };
    }
    if (attachment) {
      const read = await readPdf(join(import.meta.dirname, attachment.file), attachment.file);
      if (!read.ok) return failed(...read.errors.map(toError));
      const { file, bytes } = read;
      await storeAttachment(database, file, bytes);
      fields.attachments = [{ file, title: attachment.title, bytes: bytes.length }];
    }
    await publishEntry(database, 'news', { ...fields, date: writeDate(createdAt) });
  }
  const advice = 'remove them with "sample --remove" before the site goes public.';
  return done(`Added ${sumOf(counts)}. They are invented: ${advice}`, counts);
}

async function clear(invocation: Invocation): Promise<CommandResult> {
  const { database } = invocation;
  const { news, gallery } = await findSamples(database);
  const counts = { news: news.length, gallery: gallery.length };
  const failure = await confirmChange(invocation, `Remove ${sumOf(counts)} permanently?`);
  if (failure) return failure;
  const isSample = ({ title }: { title: Bilingual }) => sameTexts(title, items.album.title);
  const album = (await publicAlbums(database)).filter(isSample);
  const samples: Partial<Record<CollectionName, { id: number }[]>> = {
    news,
    photo: gallery,
    album,
  };
  for (const [name, entries] of Object.entries(samples)) {
    const collection = name as CollectionName;
    await binEntries(database, collection, entries);
    const ids = entries.map(({ id }) => id);
    const removed = await removeBinned(database, { collection, ids });
    if (removed < entries.length) return failed(cliError('changed-meanwhile'));
  }
  return done(`Removed ${sumOf(counts)}.`, counts);
}

export const sample = (invocation: Invocation) =>
  invocation.flags.remove ? clear(invocation) : fill(invocation);
