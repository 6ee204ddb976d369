/** Photos and albums as the lists of the desk show them. */
import { useQuery } from '@tanstack/react-query';
import type { PhotoFields } from '#shared/kinds/photo.ts';
import type { AlbumSummary, BatchOutcome, Entry } from '#shared/publishing.ts';
import { entriesPath, type PhotoListName, type PhotoPage } from '../../shared/api.ts';
import { operate } from '../editing/operate.ts';
import { entriesChanged, entryKey } from '../entries/kind.ts';
import { usePages } from '../query-client.ts';

export type PhotoEntry = Entry<PhotoFields>;

/** The number of an album, or 0 for photos without an album. */
export const usePhotos = (list: PhotoListName, album = 0) =>
  usePages<PhotoPage>(entriesPath('photo'), { list, album: String(album) });

export const useAlbums = () =>
  useQuery<AlbumSummary[]>({ queryKey: [entriesPath('album'), 'public'] });

export const photosChanged = () => Promise.all([entriesChanged('photo'), entriesChanged('album')]);

/** The response to a save may be newer than the list, which was read at this time. */
export function usePhoto(listed: PhotoEntry, readAt: number): PhotoEntry {
  const queryKey = entryKey('photo', listed.id);
  const { data, dataUpdatedAt } = useQuery<PhotoEntry>({ queryKey, enabled: false });
  return data && dataUpdatedAt > readAt ? data : listed;
}

/** Changes all photos, or none. */
export const changePhotos = (
  action: 'publish' | 'bin' | 'restore',
  photos: readonly Pick<PhotoEntry, 'id' | 'lastOperation'>[],
) =>
  operate<BatchOutcome<PhotoEntry>>(`${entriesPath('photo')}/${action}`, {
    items: photos.map(({ id, lastOperation }) => ({ id, base: lastOperation })),
  });
