/** The bin contains photos that were deleted, removed or replaced, until it is emptied. */
import type { StagedPhoto } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import {
  addGalleryItem,
  findGalleryItem,
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

/** If the gallery already shows the photo under another id, it becomes an unpublished photo. */
async function restore(transaction: Database, photo: StagedPhoto): Promise<void> {
  const { id, galleryId, imageUrl, album } = photo;
  const image = await imageOf(transaction, 'staged_photos', id);
  const shown = await findGalleryItem(transaction, { imageUrl });
  const isElsewhere = shown !== undefined && shown.id !== galleryId;
  if (galleryId === null || !image || isElsewhere) return setBinned(transaction, [id], false);
  const isReplaced = (await copyToBin(transaction, galleryId)) !== undefined;
  if (isReplaced) await replaceImage(transaction, galleryId, image);
  else await addGalleryItem(transaction, { ...photo, ...image, id: galleryId });
  await removeStagedPhotos(transaction, [id]);
  if (album !== null) await gather(transaction, album);
}

/** Photos that are not in the bin do not change. Returns the ids of the restored ones. */
export function restorePhotos(database: Database, ids: number[]): Promise<number[]> {
  return withGalleryLocked(database, async (transaction) => {
    const binned = await storedStagedPhotos(transaction, { binned: true, locked: true });
    const wanted = binned.filter(({ id }) => ids.includes(id));
    for (const photo of wanted) await restore(transaction, photo);
    return wanted.map(({ id }) => id);
  });
}
