/** What the photo screens read, and how a change comes to be seen. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlbumSummary, StagedPhoto, Warning } from '#shared/publishing.ts';
import { paths } from '../../shared/api.ts';
import type { GalleryPage, StagedLine } from '../../shared/photos.ts';
import { request } from '../api.ts';

export const useStaged = () =>
  useQuery({
    queryKey: [paths.stagedPhotos],
    queryFn: ({ signal }) => request<StagedLine[]>(paths.stagedPhotos, { signal }),
  });

export const useGallery = () =>
  useInfiniteQuery({
    queryKey: [paths.gallery],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      request<GalleryPage>(`${paths.gallery}?skip=${pageParam}`, { signal }),
    getNextPageParam: ({ next }) => next,
  });

export const useAlbums = () =>
  useQuery({
    queryKey: [paths.albums],
    queryFn: ({ signal }) => request<AlbumSummary[]>(paths.albums, { signal }),
  });

/** After a change: whatever shows photos or albums is read again. */
export function usePhotosChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [paths.stagedPhotos, paths.gallery, paths.albums].map((path) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  };
}

/** A staged photo as the server answered; one that is in the list takes only what the request was about. */
export interface StagedAnswer {
  photo: StagedPhoto;
  about: readonly (keyof StagedPhoto)[];
  /** Of its caption, where that has been looked at. */
  warnings?: Warning[];
}

/**
 * Puts what the server answered for a staged photo into the list. A photo takes long to turn, and
 * the answer may have left with the caption from before the one that was saved meanwhile.
 */
export function useStagedAnswer(): (answer: StagedAnswer) => void {
  const client = useQueryClient();
  return ({ photo, about, warnings }) => {
    const keys = Object.fromEntries(about.map((key) => [key, photo[key]]));
    const news = { ...keys, ...(warnings && { warnings }) };
    client.setQueryData<StagedLine[]>([paths.stagedPhotos], (photos = []) => {
      if (photos.some(({ id }) => id === photo.id)) {
        return photos.map((each) => (each.id === photo.id ? { ...each, ...news } : each));
      }
      // One that was changed and is not there has been removed meanwhile.
      return about.length === 0 ? [...photos, { ...photo, warnings: [] }] : photos;
    });
  };
}
