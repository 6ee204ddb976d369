import { createTypedList, keptAlbums } from '../kept.ts';

/** What stands in the form of an album, by its number, until it is saved or cancelled. */
export const typedAlbums = createTypedList(keptAlbums);

/** In place of a number, for the album that is not yet there. */
export const newAlbum = 0;
