import { expect, test } from 'vitest';
import type { GalleryItem } from '#shared/items.ts';
import { groupsOf } from './albums.ts';

const photo = (id: number, album?: number): GalleryItem => ({
  id,
  imageUrl: `/media/${id}.jpg`,
  caption: { mk: 'Сала', en: 'A hall' },
  ...(album && {
    album: { id: album, title: { mk: 'Прослава', en: 'A feast' }, date: '2026-06-24' },
  }),
});

const shape = (items: GalleryItem[]) =>
  groupsOf(items).map(({ album, start, photos }) => [album?.id, start, photos.map(({ id }) => id)]);

test('photos of one album are grouped, in their order', () => {
  expect(shape([])).toEqual([]);
  expect(shape([photo(3), photo(2), photo(1)])).toEqual([[undefined, 0, [3, 2, 1]]]);
  expect(shape([photo(9), photo(8, 1), photo(7, 1), photo(6, 2), photo(5), photo(4, 1)])).toEqual([
    [undefined, 0, [9]],
    [1, 1, [8, 7, 4]],
    [2, 4, [6]],
    [undefined, 5, [5]],
  ]);
  // One photo was removed from the album and keeps its place.
  expect(shape([photo(4, 1), photo(3), photo(2, 1), photo(1)])).toEqual([
    [1, 0, [4, 2]],
    [undefined, 2, [3, 1]],
  ]);
});
