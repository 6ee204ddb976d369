/** The kinds "photo" and "album" at the desk, and their lists. */
import { useQuery } from '@tanstack/react-query';
import { fill } from '#content/words.ts';
import type { AlbumFields } from '#shared/kinds/album.ts';
import type { PhotoFields } from '#shared/kinds/photo.ts';
import { mapTexts, sameTexts } from '#shared/language.ts';
import type { AlbumSummary, BatchOutcome, Entry } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import { entriesPath, type PhotoListName, type PhotoSlice } from '../../shared/api.ts';
import type { Autosave } from '../editing/autosave.ts';
import { sendOperation } from '../editing/send-operation.ts';
import { BilingualField, DateField, pictureField } from '../entries/Fields.tsx';
import {
  defineKind,
  type EntryForm,
  entriesChanged,
  entryKey,
  type Fact,
} from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { LineInput, Picture } from '../parts/basics.tsx';
import { useSlices } from '../query-client.ts';
import { addressOf } from '../route.ts';

export type PhotoEntry = Entry<PhotoFields>;

/** The number of an album, or 0 for photos without an album. */
export const usePhotos = (list: PhotoListName, album = 0) =>
  useSlices<PhotoSlice>(entriesPath('photo'), { list, album: String(album) });

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
export async function changePhotos(
  action: 'publish' | 'bin' | 'restore',
  photos: readonly Pick<PhotoEntry, 'id' | 'lastOperation'>[],
) {
  const path = `${entriesPath('photo')}/${action}`;
  const items = photos.map(({ id, lastOperation }) => ({ id, base: lastOperation }));
  const outcome = await sendOperation<BatchOutcome<PhotoEntry>>(path, { items });
  // The next change is based on this one, also if the photos are in the grid, without their forms.
  outcome.items.forEach(photoDrafts.reconcile);
  return outcome;
}

interface AlbumProps {
  label?: string;
  /** Undefined if the photos have different albums. */
  album: number | null | undefined;
  onChoose(album: number | null): void;
}

export function useAlbumField() {
  const { words, language } = useLocale();
  const { data = [] } = useAlbums();
  const { none, hidden } = words.photos.album;
  return (name: string, album: number | null): Fact => {
    const title = data.find(({ id }) => id === album)?.title[language];
    return ['album', name, title ?? (album === null ? none : hidden)];
  };
}

/** Offers the public albums, and shows whether the chosen one is not public. */
export function AlbumSelect({ label, album, onChoose }: AlbumProps) {
  const { words, language } = useLocale();
  const { data: albums } = useAlbums();
  const { album: text } = words.photos;
  const isHidden = album != null && albums?.every(({ id }) => id !== album);
  return (
    <label className="field">
      <span>{label ?? text.label}</span>
      <select
        value={album === undefined ? 'several' : (album ?? '')}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      >
        {album === undefined && <option value="several">{text.several}</option>}
        {isHidden && <option value={album}>{text.hidden}</option>}
        <option value="">{text.none}</option>
        {albums?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

function PhotoForm(form: EntryForm<PhotoFields>) {
  const { picture, album } = form.draft.value;
  return (
    <>
      {picture && <Picture imageUrl={picture} alt="" width={480} />}
      <BilingualField text="caption" input={LineInput} {...form} />
      <AlbumSelect
        album={album}
        onChoose={(album) => form.draft.change((fields) => ({ ...fields, album }))}
      />
      <DateField {...form} />
    </>
  );
}

function usePhotoFacts() {
  const { words } = useLocale();
  const albumField = useAlbumField();
  return ({ picture, album, date }: PhotoFields): Fact[] => [
    albumField(words.photos.album.label, album),
    ['date', words.news.fields.date, date],
    pictureField(words.news.picture.title, picture),
  ];
}

export const photo = defineKind('photo', {
  Form: PhotoForm,
  words: ({ news, photos }) => ({ ...news, ...photos.entry }),
  labelOf: ({ photos: { caption } }) => caption,
  useFacts: usePhotoFacts,
  addressOf: () => pagePaths.gallery,
});

export const photoDrafts = photo.autosave as unknown as Autosave<Entry<PhotoFields>, PhotoFields>;

function AlbumForm(form: EntryForm<AlbumFields>) {
  const { fields } = useLocale().words.photos.albums;
  return (
    <>
      <BilingualField text="title" input={LineInput} {...form} />
      <DateField name="day" label={fields.day} hint={fields.dayHint} {...form} />
    </>
  );
}

function useAlbumFacts() {
  const { fields } = useLocale().words.photos.albums;
  return ({ day }: AlbumFields): Fact[] => [['day', fields.day, day]];
}

/** A public album opens with its photos, another one with its name and day. */
function useAlbumListing() {
  const { words } = useLocale();
  const { data: albums = [] } = useAlbums();
  return (id: number) => {
    const album = albums.find((item) => item.id === id);
    return (
      album && {
        address: addressOf('photo', 'album', id),
        fact: fill(words.photos.albums.photos, { count: album.photos }),
      }
    );
  };
}

export const album = defineKind('album', {
  Form: AlbumForm,
  words: ({ news, photos }) => ({ ...news, ...photos.albums.entry }),
  labelOf: ({ photos }) => photos.albums.fields.title,
  useFacts: useAlbumFacts,
  useListing: useAlbumListing,
  addressOf: () => pagePaths.gallery,
});

/** A photo without a caption gets the name of its album. */
export const withCaption = (fields: PhotoFields, title = fields.caption): PhotoFields => {
  const caption = mapTexts(fields.caption, (text, language) => text.trim() || title[language]);
  return sameTexts(caption, fields.caption) ? fields : { ...fields, caption };
};
