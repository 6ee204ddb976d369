import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { type Bilingual, mapTexts, sameTexts } from '#shared/language.ts';
import type {
  AlbumSummary,
  Outcome,
  PublicPhoto,
  StagedPhoto,
  StagedTexts,
} from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import { type GalleryPage, paths } from '../../shared/api.ts';
import { request } from '../api.ts';
import { createAutosave } from '../editing/autosave.ts';
import { invalidate, queryClient, usePages } from '../query-client.ts';

export const useStaged = () => useQuery<StagedPhoto[]>({ queryKey: [paths.stagedPhotos] });

export const useGallery = () => usePages<GalleryPage>(paths.gallery);

export const useAlbums = () => useQuery<AlbumSummary[]>({ queryKey: [paths.albums] });

export const useBin = () => useQuery<StagedPhoto[]>({ queryKey: [paths.stagedPhotos, 'bin'] });

export const photosChanged = () => invalidate(paths.stagedPhotos, paths.gallery, paths.albums);

function show<List>(path: string, change: (list: List) => List): void {
  void queryClient.cancelQueries({ queryKey: [path] });
  queryClient.setQueryData<List>([path], (list) => list && change(list));
  void invalidate(path);
}

/** Adds an uploaded photo to the list, unless the list already contains it. */
export const addStaged = (photo: StagedPhoto) =>
  show<StagedPhoto[]>(paths.stagedPhotos, (photos) =>
    photos.some(({ id }) => id === photo.id) ? photos : [...photos, photo],
  );

const replaced = <Item extends { id: number }>(
  list: Item[],
  item: Partial<Item> & { id: number },
) => list.map((each) => (each.id === item.id ? { ...each, ...item } : each));

const isSameCaption = (one: Bilingual, other: Bilingual) =>
  sameTexts(mapTexts(one, cleanText), mapTexts(other, cleanText));

export const stagedTexts = createAutosave<StagedPhoto, StagedTexts>({
  name: 'staged',
  when: 'typed',
  toValue: ({ caption, album }) => ({ caption, album }),
  isSame: (one, other) => isSameCaption(one.caption, other.caption) && one.album === other.album,
  save: (id, save) =>
    request<Outcome<StagedPhoto>>(`${paths.stagedPhotos}/${id}`, { method: 'PUT', json: save }),
  // The picture may have been rotated in the meantime.
  onSaved: ({ id, caption, album, revision }) =>
    show<StagedPhoto[]>(paths.stagedPhotos, (photos) =>
      replaced(photos, { id, caption, album, revision }),
    ),
  onDeleted: () => void photosChanged(),
});

export const publicCaptions = createAutosave<PublicPhoto, Bilingual>({
  name: 'gallery',
  when: 'asked',
  toValue: ({ caption }) => caption,
  isSame: sameTexts,
  save: (id, save) =>
    request<Outcome<PublicPhoto>>(`${paths.gallery}/${id}/caption`, { method: 'PUT', json: save }),
  onSaved: (photo) =>
    show<InfiniteData<GalleryPage>>(paths.gallery, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        photos: replaced(page.photos, photo),
      })),
    })),
  onDeleted: () => void photosChanged(),
});
