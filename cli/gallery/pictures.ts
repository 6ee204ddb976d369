/** The pictures of the gallery, and the commands that are the same for all items. */
import type { Database } from '#server/storage/database.ts';
import { countGalleryItems, findGalleryItem, newestGalleryItems } from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import type { Invocation } from '../command.ts';
import { type ItemType, list, remove } from '../items.ts';
import { words } from '../words/words.ts';

function sizeOf({ imageUrl }: GalleryItem): string {
  const picture = parsePicture(imageUrl);
  return picture ? `${picture.width}×${picture.height}` : '';
}

async function removeWithFiles(database: Database, items: { id: number }[]): Promise<void> {
  // What it needs encodes photos, too: a list starts without that.
  const { withdrawPhotos } = await import('#server/publishing/publish-photos.ts');
  await withdrawPhotos(database, items);
}

export const pictureType: ItemType<GalleryItem> = {
  group: 'gallery',
  table: [
    { title: words.columns.number, cell: ({ id }) => id },
    { title: words.columns.size, cell: sizeOf },
    { title: words.columns.macedonian, cell: ({ caption }) => caption.mk, shrinks: true },
    { title: words.columns.english, cell: ({ caption }) => caption.en, shrinks: true },
  ],
  find: (database, id) => findGalleryItem(database, { id }),
  newest: newestGalleryItems,
  count: countGalleryItems,
  remove: ({ database }, items) => removeWithFiles(database, items),
  removeRow: (database, id) => removeWithFiles(database, [{ id }]),
  toJson: (item) => item,
};

export const listPictures = (invocation: Invocation) => list(pictureType, invocation);

export const removePictures = (invocation: Invocation) => remove(pictureType, invocation);
