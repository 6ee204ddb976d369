/** The pictures of the gallery, as the commands on items need them. */
import { withdrawPhotos } from '#server/publishing/publish-photos.ts';
import {
  countGalleryItems,
  findGalleryItem,
  newestGalleryItems,
  removeGalleryItem,
} from '#server/storage/gallery.ts';
import type { GalleryItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import type { ItemType } from '../items.ts';
import { words } from '../words/words.ts';

function sizeOf({ imageUrl }: GalleryItem): string {
  const picture = parsePicture(imageUrl);
  return picture ? `${picture.width}×${picture.height}` : '';
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
  remove: ({ database }, items) => withdrawPhotos(database, items),
  removeRow: removeGalleryItem,
  toJson: (item) => item,
};
