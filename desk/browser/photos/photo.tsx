/** The collections "photo" and "album" at the desk, and their lists. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#content/dictionary.ts';
import { languageLabels, nameOf, sentenceOf } from '#content/publishing.ts';
import type { AlbumFields } from '#shared/collections/album.ts';
import { captionOf, type PhotoFields } from '#shared/collections/photo.ts';
import { parseDate, typedDate } from '#shared/date.ts';
import {
  type Bilingual,
  type Language,
  languages,
  mapLanguages,
  sameTexts,
} from '#shared/language.ts';
import type { BatchOutcome, Entry, PartialOutcome } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import {
  entriesPath,
  type OfferedAlbum,
  type PhotoListName,
  type PhotoSlice,
} from '../../shared/api.ts';
import { sendOperation } from '../editing/send-operation.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { defineDeskCollection, entriesChanged, entryKey } from '../entries/collection.ts';
import { saveBefore } from '../entries/entry-actions.ts';
import { useLocale } from '../locale.tsx';
import { FormModal } from '../parts/basics.tsx';
import { useAction } from '../parts/Notice.tsx';
import { listInterval, useSlices } from '../query-client.ts';
import { addressOf } from '../route.ts';

export type PhotoEntry = Entry<PhotoFields>;

/** The number of an album, or 0 for photos without an album. */
export const usePhotos = (list: PhotoListName, album = 0) =>
  useSlices<PhotoSlice>(entriesPath('photo'), { list, album: String(album) });

export function usePhotoList(name: PhotoListName, album?: number) {
  const query = usePhotos(name, album);
  const photosOf = ({ data }: Pick<typeof query, 'data'>) =>
    data?.pages.flatMap((page) => page.photos) ?? [];
  return {
    /** Names the texts of the list. */
    label: album === 0 ? ('withoutAlbum' as const) : name,
    ...{ name, query, photos: photosOf(query), total: query.data?.pages.at(-1)?.total ?? 0 },
    /** The album in which the photos are ordered; null for new photos, undefined for no order. */
    album: name === 'new' ? null : album,
    /** Reads the list until it has this number of photos, or all. */
    async upTo(count: number): Promise<PhotoEntry[]> {
      let result: Pick<typeof query, 'data' | 'hasNextPage'> = query;
      while (result.hasNextPage && photosOf(result).length < count) {
        result = await query.fetchNextPage();
      }
      return photosOf(result);
    },
  };
}

export type PhotoList = ReturnType<typeof usePhotoList>;

export const useAlbums = () =>
  useQuery<OfferedAlbum[]>({
    queryKey: [entriesPath('album'), 'offered'],
    refetchInterval: listInterval,
  });

/** Albums with the same title are told apart by their day. */
export function useAlbumTitle(): (album: OfferedAlbum) => string {
  const { language, moment } = useLocale();
  const { data: albums = [] } = useAlbums();
  return ({ title: { [language]: title }, date }) => {
    const isUnique = albums.filter((album) => album.title[language] === title).length < 2;
    return isUnique || !date ? title : `${title} · ${moment(date, 'day')}`;
  };
}

export const photosChanged = () => Promise.all([entriesChanged('photo'), entriesChanged('album')]);

/** The response to a save may be newer than the list, which was read at this time. */
export function usePhoto(listed: PhotoEntry, readAt: number): PhotoEntry {
  const queryKey = entryKey('photo', listed.id);
  const { data, dataUpdatedAt } = useQuery<PhotoEntry>({ queryKey, enabled: false });
  return data && dataUpdatedAt > readAt ? data : listed;
}

/** The values of photos as the user has typed them. */
export function useTyped(): (photo: PhotoEntry) => PhotoFields {
  const drafts = useDrafts(photoDrafts);
  return ({ id, fields }) => drafts.get(id)?.value ?? fields;
}

/** A new photo is known by its file, a public one by its caption. */
export const photoName = (
  { state }: PhotoEntry,
  { picture }: PhotoFields,
  language: Language,
): string => (state === 'published' && picture?.description[language]) || picture?.fileName || '';

/** Moves all photos, or none; publishes those that are complete. */
export async function changePhotos(
  action: 'publish' | 'bin' | 'restore',
  photos: readonly Pick<PhotoEntry, 'id' | 'lastOperation'>[],
) {
  const path = `${entriesPath('photo')}/${action}`;
  const items = photos.map(({ id, lastOperation }) => ({ id, base: lastOperation }));
  const outcome = await sendOperation<PartialOutcome<PhotoEntry> | BatchOutcome<PhotoEntry>>(path, {
    items,
  });
  const refused = 'errors' in outcome ? outcome.errors : [];
  const made = { items: outcome.items, refused };
  // The next change is based on this one, also if the photos are in the grid, without their forms.
  made.items.forEach(photoDrafts.reconcile);
  const errors = refused.map(({ error }) => error);
  return outcome.ok ? { ok: true as const, ...made } : { ok: false as const, ...made, errors };
}

interface AlbumProps {
  label?: string;
  /** Undefined if the photos have different albums. */
  album: number | null | undefined;
  onChoose(album: number | null): void;
}

export function AlbumName({ value }: { value: number | null }) {
  const { dictionary } = useLocale();
  const { data = [] } = useAlbums();
  const titleOf = useAlbumTitle();
  const { none, hidden } = dictionary.photos.album;
  const album = data.find(({ id }) => id === value);
  if (album) return titleOf(album);
  return value === null ? none : hidden;
}

/** Offers the albums and a new one, and shows whether the chosen one is in the bin. */
export function AlbumSelect({ label, album, onChoose }: AlbumProps) {
  const { dictionary, language } = useLocale();
  const { data: albums } = useAlbums();
  const titleOf = useAlbumTitle();
  const [isMade, setMade] = useState(false);
  const { album: text } = dictionary.photos;
  const isHidden = album != null && albums?.every(({ id }) => id !== album);
  return (
    <>
      <label className="field">
        <span>{label ?? nameOf({ label: 'album' }, language)}</span>
        <select
          value={album === undefined ? 'several' : (album ?? '')}
          onChange={({ target: { value } }) => {
            if (value === 'new') setMade(true);
            else onChoose(value === '' ? null : Number(value));
          }}
        >
          {album === undefined && <option value="several">{text.several}</option>}
          {isHidden && <option value={album}>{text.hidden}</option>}
          <option value="">{text.none}</option>
          {albums?.map((item) => (
            <option key={item.id} value={item.id}>
              {item.isPublic ? titleOf(item) : fill(text.unpublished, { title: titleOf(item) })}
            </option>
          ))}
          <option value="new">{text.new}</option>
        </select>
      </label>
      {isMade && <NewAlbum onMade={onChoose} onClose={() => setMade(false)} />}
    </>
  );
}

/** The album is published with its photos. */
function NewAlbum({ onMade, onClose }: { onMade(album: number): void; onClose(): void }) {
  const { dictionary, language } = useLocale();
  const { album: text } = dictionary.photos;
  const { run, isBusy } = useAction(() => entriesChanged('album'));
  const [today = ''] = typedDate(new Date().toISOString()).split(' ');

  const make = (fields: Pick<AlbumFields, 'title' | 'day'>, close: () => void) =>
    run(
      async () => {
        const draft = await sendOperation<Entry<AlbumFields>>(entriesPath('album'));
        album.autosave.change(draft, () => ({ ...draft.fields, ...fields }));
        const unsaved = await saveBefore(album.autosave, [draft.id]);
        if (unsaved) return unsaved;
        close();
        onMade(draft.id);
        return { ok: true as const };
      },
      ({ photos }) => photos.album.made,
    );

  function submit(form: HTMLFormElement, close: () => void): void {
    const typed = new FormData(form);
    const [mk = '', en = '', day = ''] = ['mk', 'en', 'day'].map((name) =>
      String(typed.get(name)).trim(),
    );
    const parsed = parseDate(day);
    const input = form.elements.namedItem('day') as HTMLInputElement;
    input.setCustomValidity(parsed.ok ? '' : sentenceOf(parsed.error, language));
    if (input.reportValidity() && !isBusy) void make({ title: { mk, en }, day }, close);
  }

  return (
    <FormModal title={text.new} submit={text.make} onSubmit={submit} onClose={onClose}>
      {languages.map((name) => (
        <label key={name} className="field">
          <span>{languageLabels({ label: 'albumTitle' }, language)[name]}</span>
          <input name={name} lang={name} maxLength={160} pattern=".*\S.*" required />
        </label>
      ))}
      <label className="field">
        <span>{nameOf({ label: 'day' }, language)}</span>
        <input
          name="day"
          defaultValue={today}
          onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        />
      </label>
    </FormModal>
  );
}

export const photo = defineDeskCollection('photo', {
  textsIn: ({ news, photos }) => ({ ...news, ...photos.entry }),
  addressOf: () => pagePaths.gallery,
});

export const photoDrafts = photo.autosave;

/** A public album opens with its photos, another one with its name and day. */
function useAlbumListing() {
  const { dictionary, moment } = useLocale();
  const { data: albums = [] } = useAlbums();
  return (id: number) => {
    const album = albums.find((item) => item.id === id && item.isPublic);
    return (
      album && {
        address: addressOf('photo', 'album', id),
        facts: [
          moment(album.date, 'day'),
          fill(dictionary.photos.albums.photos, { count: album.photos }),
        ],
      }
    );
  };
}

export const album = defineDeskCollection('album', {
  textsIn: ({ news, photos }) => ({ ...news, ...photos.albums.entry }),
  useListing: useAlbumListing,
  addressOf: () => pagePaths.gallery,
});

export const captioned = (
  { picture, ...fields }: PhotoFields,
  patch: (caption: Bilingual) => Bilingual,
): PhotoFields => ({
  ...fields,
  picture: picture && { ...picture, description: patch(picture.description) },
});

/** A photo without a caption gets the name of its album. */
export const withCaption = (fields: PhotoFields, title = captionOf(fields)): PhotoFields => {
  const caption = captionOf(fields);
  const next = mapLanguages(caption, (text, language) => text.trim() || title[language]);
  return sameTexts(next, caption) ? fields : captioned(fields, () => next);
};
