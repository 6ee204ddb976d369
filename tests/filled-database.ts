import { openEntry, versions } from '#server/publishing/entry-operations.ts';
import { storePicture } from '#server/publishing/photo-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { pieceSize, storedFileNames } from '#server/storage/files.ts';
import { newestGalleryItems, publicAlbums } from '#server/storage/gallery.ts';
import { newestNews } from '#server/storage/news-rows.ts';
import { publicPages } from '#server/storage/page-texts.ts';
import { addAttachment, pdf } from './attachments.ts';
import { described, newDraft, newsId } from './entry.ts';
import { publishPage } from './page-texts.ts';
import { bytesOf, describePhoto, newAlbum, newPhoto, photoAt, publishedPhoto } from './photos.ts';

const contact = { collection: 'page', id: 8 } as const;

const hall = { mk: 'Сала', en: 'A hall' };

/** Fills a database with content of every collection, in every state. */
export async function fill(database: Database) {
  const file = await storePicture(database, await bytesOf(1), 'a.png');
  if (!file.ok) throw new Error('no picture');
  const picture = described(file.imageUrl, hall);
  const attachment = await addAttachment(database, 'a.pdf', pdf('Shown', 1.5 * pieceSize));
  const files = { picture, attachments: [attachment] };
  const draft = await newDraft(database, { ...files, date: '5.3.' });
  const item = await newDraft(database, { album: 1 });
  await item.publish();
  const title = { mk: 'Нов', en: 'New' };
  await item.save({ title, album: 2 });
  const waiting = await newDraft(database);
  await waiting.schedule('2999-01-01');
  const binned = await newDraft(database);
  await binned.bin();
  const album = await newAlbum(database, title);
  const photo = await newPhoto(database, 2);
  await describePhoto(database, photo.id, { caption: title, album });
  const removed = await newPhoto(database, 3);
  await photoAt(database, removed.id).bin();
  const hung = await publishedPhoto(database, 4, { album });
  await publishPage(database, contact.id, { picture });
  const texts = { 'contact.contactPage.gone': hall };
  await publishPage(database, contact.id, { texts, date: '2999-01-02' });
  return {
    attachment,
    pictures: [
      ...[picture, photo.fields.picture, removed.fields.picture].map((one) => one?.file ?? ''),
      hung.imageUrl,
    ],
    photos: [photo.id, removed.id, hung.id],
    ids: [draft, item, waiting, binned].map(({ id }) => id),
  };
}

export async function contentOf(database: Database, filled: Awaited<ReturnType<typeof fill>>) {
  const { attachment, pictures, ids, photos } = filled;
  const entries = [];
  for (const id of ids) {
    const entry = await openEntry(database, newsId(id));
    // After a restore, the thirty days of the bin start again.
    entries.push({
      entry: entry && { ...entry, binnedAt: entry.binnedAt !== null },
      kept: await versions(database, newsId(id)),
    });
  }
  const files = [];
  for (const picture of pictures) files.push((await storedFileNames(database, picture)).toSorted());
  const pieces = database.selectFrom('files').where('address', '=', attachment.file);
  const rows = await pieces.select('bytes').orderBy('name').execute();
  return {
    entries,
    files,
    attachment: Buffer.concat(rows.map(({ bytes }) => bytes)),
    albums: await publicAlbums(database),
    gallery: await newestGalleryItems(database, 9),
    photos: await Promise.all(
      photos.map(async (id) => {
        const photo = await photoAt(database, id).open();
        return { ...photo, binnedAt: photo?.binnedAt !== null };
      }),
    ),
    news: await newestNews(database, 9),
    page: [await openEntry(database, contact), await versions(database, contact)],
    pages: await publicPages(database),
  };
}
