/** `lodge sample`: shows an empty site alive, and takes exactly that away again. */
import sharp from 'sharp';
import { decodePhoto, type Photo } from '#server/publishing/photo.ts';
import { type NewPhoto, publishPhotos, withdrawPhotos } from '#server/publishing/publish-photos.ts';
import type { Database } from '#server/storage/database.ts';
import { findGalleryItem, newestGalleryItems } from '#server/storage/gallery.ts';
import { addNews, newestNews, removeNews } from '#server/storage/news.ts';
import { forgetSamples, markSample, sampleIds } from '#server/storage/samples.ts';
import type { GalleryItem } from '#shared/gallery.ts';
import { pictureUrl } from '#shared/picture.ts';
import { settleRemoval } from './ask.ts';
import {
  type Call,
  type Command,
  type Desk,
  done,
  dryRun,
  misused,
  type Outcome,
  refused,
  yes,
} from './command.ts';
import { parseDate } from './date.ts';
import { startBar } from './progress.ts';
import { sampleNews, samplePictures } from './sample/items.ts';

/** Thrown inside the transaction to take it back: another process has published meanwhile. */
class NotEmpty extends Error {}

async function isEmpty(database: Database): Promise<boolean> {
  const items = [...(await newestNews(database, 1)), ...(await newestGalleryItems(database, 1))];
  return items.length === 0;
}

async function paint(draw: () => Buffer): Promise<Photo> {
  const decoded = await decodePhoto(await sharp(draw()).png().toBuffer());
  if (!decoded.ok) throw new Error(`The drawing ${draw.name} ${decoded.fault}`);
  return decoded.photo;
}

async function submit({ draw, caption }: (typeof samplePictures)[number]): Promise<NewPhoto> {
  const photo = await paint(draw);
  return { imageUrl: pictureUrl(photo.picture), caption, photo: async () => photo };
}

async function addSampleNews(database: Database): Promise<void> {
  for (const { date, title, content } of sampleNews) {
    const moment = parseDate(date);
    const createdAt = moment.ok ? { createdAt: moment.iso } : {};
    await markSample(database, 'news', await addNews(database, { title, content, ...createdAt }));
  }
}

const someThere = 'The site has news or pictures already; samples are for an empty one.';

async function fill({ desk, flags }: Call): Promise<Outcome> {
  const { database } = desk;
  const marked = [
    ...(await sampleIds(database, 'news')),
    ...(await sampleIds(database, 'gallery')),
  ];
  const counts = { news: sampleNews.length, gallery: samplePictures.length };
  if (marked.length > 0) return done('The samples are there already.', { news: 0, gallery: 0 });
  if (!(await isEmpty(database))) return refused(someThere);
  const sum = `${counts.news} news items and ${counts.gallery} pictures`;
  if (flags['dry-run']) return done(`Would add ${sum}.`, counts);

  const submissions = await Promise.all(samplePictures.map(submit));
  const bar = startBar('Drawing pictures', submissions.length, !flags.json);
  try {
    await publishPhotos(desk, submissions, {
      onStored: bar.step,
      beforeRows: async (transaction) => {
        if (!(await isEmpty(transaction))) throw new NotEmpty();
      },
      afterRows: async (transaction, items) => {
        for (const { id } of items) await markSample(transaction, 'gallery', id);
        await addSampleNews(transaction);
      },
    });
  } catch (error) {
    if (error instanceof NotEmpty) return refused(someThere);
    throw error;
  } finally {
    bar.end('Pictures drawn');
  }
  return done(`Added ${sum}. "sample --remove" takes them away.`, counts);
}

async function samplesIn({ database }: Desk): Promise<{ news: number[]; pictures: GalleryItem[] }> {
  const pictures: GalleryItem[] = [];
  for (const id of await sampleIds(database, 'gallery')) {
    const item = await findGalleryItem(database, { id });
    if (item) pictures.push(item);
  }
  return { news: await sampleIds(database, 'news'), pictures };
}

async function clear(call: Call): Promise<Outcome> {
  const { desk, flags } = call;
  const { news, pictures } = await samplesIn(desk);
  const counts = { news: news.length, gallery: pictures.length };
  const sum = `${counts.news} news items and ${counts.gallery} pictures`;
  if (flags['dry-run']) return done(`Would remove ${sum}.`, counts);
  const refusal = await settleRemoval(call, `${sum}, edited or not`);
  if (refusal) return refusal;
  for (const id of news) await removeNews(desk.database, id);
  await withdrawPhotos(desk, pictures);
  await forgetSamples(desk.database);
  return done(`Removed ${sum}.`, counts);
}

export const sample: Command = {
  summary: 'Fill an empty site with sample news and pictures, or take them away',
  options: {
    remove: { type: 'boolean', help: 'Remove the samples, edited or not, and nothing else' },
    yes,
    'dry-run': dryRun,
  },
  examples: ['sample', 'sample --remove'],
  async run(call) {
    if (call.words.length > 0) return misused('This command takes options only.');
    return call.flags.remove ? clear(call) : fill(call);
  },
};
