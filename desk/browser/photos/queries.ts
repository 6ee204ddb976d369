/** Photos and albums as the server has them, and the drafts of their texts. */
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Bilingual, sameTexts } from '#shared/language.ts';
import type {
  AlbumSummary,
  DeskAlbum,
  Outcome,
  PublicPhoto,
  StagedPhoto,
  StagedTexts,
} from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';
import { paths } from '../../shared/api.ts';
import type { GalleryLine, GalleryPage, StagedLine } from '../../shared/photos.ts';
import { request } from '../api.ts';
import { createAutosave } from '../editing/autosave.ts';
import { invalidate, queryClient } from '../query-client.ts';

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

/** After a change: all lists of photos and albums are read again. */
export const photosChanged = () => invalidate(paths.stagedPhotos, paths.gallery, paths.albums);

function changeStaged(change: (photos: StagedLine[]) => StagedLine[]): void {
  const queryKey = [paths.stagedPhotos];
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<StagedLine[]>(queryKey, (photos = []) => change(photos));
  void invalidate(paths.stagedPhotos);
}

/** Shows a staged photo that was just uploaded; the same one again is there already. */
export const addStaged = (photo: StagedPhoto) =>
  changeStaged((photos) =>
    photos.some(({ id }) => id === photo.id) ? photos : [...photos, { ...photo, warnings: [] }],
  );

/** Shows the changed parts of a staged photo. */
export const patchStaged = (id: number, patch: Partial<StagedLine>) =>
  changeStaged((photos) => photos.map((each) => (each.id === id ? { ...each, ...patch } : each)));

const isSameCaption = (one: Bilingual, other: Bilingual) =>
  cleanText(one.mk) === cleanText(other.mk) && cleanText(one.en) === cleanText(other.en);

export const stagedTexts = createAutosave<StagedPhoto, StagedTexts>({
  name: 'staged',
  when: 'typed',
  toValue: ({ caption, album }) => ({ caption, album }),
  isSame: (one, other) => isSameCaption(one.caption, other.caption) && one.album === other.album,
  save: (id, { confirmed: _, ...save }) =>
    request<Outcome<StagedPhoto>>(`${paths.stagedPhotos}/${id}`, { method: 'PUT', json: save }),
  onSaved: ({ id, caption, album, revision }, warnings) =>
    patchStaged(id, { caption, album, revision, warnings }),
  onDeleted: () => void photosChanged(),
  // The album was deleted.
  mend: (value, faults) =>
    faults.some(({ code }) => code === 'no-such-album') ? { ...value, album: null } : undefined,
});

export const publicCaptions = createAutosave<PublicPhoto, Bilingual>({
  name: 'gallery',
  when: 'asked',
  toValue: ({ caption }) => caption,
  isSame: sameTexts,
  save: (id, save) =>
    request<Outcome<PublicPhoto>>(`${paths.gallery}/${id}/caption`, { method: 'PUT', json: save }),
  onSaved(photo, warnings) {
    const queryKey = [paths.gallery];
    void queryClient.cancelQueries({ queryKey });
    const show = (each: GalleryLine) =>
      each.id === photo.id ? { ...each, ...photo, warnings } : each;
    queryClient.setQueryData<InfiniteData<GalleryPage>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, photos: page.photos.map(show) })),
        },
    );
    void photosChanged();
  },
  onDeleted: () => void photosChanged(),
});

/** An album in its form; the day as a Macedonian writes it. */
export interface AlbumForm {
  title: Bilingual;
  date: string;
}

const writtenDay = (date: string) => date.split('-').map(Number).reverse().join('.');

export const albumForms = createAutosave<DeskAlbum, AlbumForm>({
  name: 'albums',
  when: 'asked',
  toValue: ({ title, date }) => ({ title, date: date === '' ? '' : writtenDay(date) }),
  isSame: (one, other) => one.date === other.date && sameTexts(one.title, other.title),
  save: (id, save) =>
    request<Outcome<DeskAlbum>>(id === 0 ? paths.albums : `${paths.albums}/${id}`, {
      method: id === 0 ? 'POST' : 'PUT',
      json: save,
    }),
  onSaved(album) {
    void queryClient.cancelQueries({ queryKey: [paths.albums] });
    queryClient.setQueryData<AlbumSummary[]>([paths.albums], (albums = []) =>
      albums.some(({ id }) => id === album.id)
        ? albums.map((each) => (each.id === album.id ? { ...each, ...album } : each))
        : [{ ...album, photos: 0 }, ...albums],
    );
    void photosChanged();
  },
  onDeleted: () => void photosChanged(),
});

/** The album that is to be made. */
export const newAlbum: DeskAlbum = { id: 0, title: { mk: '', en: '' }, date: '', revision: '' };
