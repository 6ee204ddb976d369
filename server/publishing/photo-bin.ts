/** The bin contains photos that were deleted, removed or replaced, until it is emptied. */
import type { StagedPhoto } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import {
  addGalleryItem,
  gather,
  imageOf,
  removeGalleryItem,
  replaceImage,
  withGalleryLocked,
} from '../storage/gallery.ts';
import {
  copyToBin,
  removeStagedPhotos,
  setBinned,
  storedStagedPhotos,
} from '../storage/staged-photos.ts';

/** Returns the ids that the photos have in the bin. */
export function binPublicPhotos(database: Database, photos: { id: number }[]) {
  return withGalleryLocked(database, async (transaction) => {
    const binned: number[] = [];
    for (const { id } of photos) {
      const binnedId = await copyToBin(transaction, id);
      await removeGalleryItem(transaction, id);
      if (binnedId !== undefined) binned.push(binnedId);
    }
    return binned;
  });
}

async function restore(transaction: Database, photo: StagedPhoto): Promise<void> {
  const { id, galleryId, album } = photo;
  const image = await imageOf(transaction, 'staged_photos', id);
  if (galleryId === null || !image) return setBinned(transaction, [id], false);
  const isReplaced = (await copyToBin(transaction, galleryId)) !== undefined;
  if (isReplaced) await replaceImage(transaction, galleryId, image);
  else await addGalleryItem(transaction, { ...photo, ...image, id: galleryId });
  await removeStagedPhotos(transaction, [id]);
  if (album !== null) await gather(transaction, album);
}

/** Photos that are not in the bin do not change. */
export function restorePhotos(database: Database, ids: number[]): Promise<void> {
  return withGalleryLocked(database, async (transaction) => {
    const binned = await storedStagedPhotos(transaction, { binned: true, locked: true });
    for (const photo of binned) if (ids.includes(photo.id)) await restore(transaction, photo);
  });
}
