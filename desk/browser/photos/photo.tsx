/** The kinds "photo" and "album" at the desk. */
import type { AlbumFields } from '#shared/kinds/album.ts';
import type { PhotoFields } from '#shared/kinds/photo.ts';
import { mapTexts, sameTexts } from '#shared/language.ts';
import type { Entry } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import type { Autosave } from '../editing/autosave.ts';
import { BilingualField, DateField, pictureField } from '../entries/Fields.tsx';
import { defineKind, type EntryForm, type OtherField } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { Picture } from '../parts/Picture.tsx';
import { AlbumSelect, useAlbumField } from './AlbumSelect.tsx';

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
  return ({ picture, album, date }: PhotoFields): OtherField[] => [
    albumField(words.photos.album.label, album),
    { field: 'date', name: words.news.fields.date, key: date, value: date },
    pictureField(words.news.picture.title, picture),
  ];
}

export const photo = defineKind('photo', {
  Form: PhotoForm,
  words: ({ news, photos }) => ({ ...news, ...photos.entry }),
  labelOf: ({ photos: { caption } }) => caption,
  useOthers: usePhotoFacts,
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
  return ({ day }: AlbumFields): OtherField[] => [
    { field: 'day', name: fields.day, key: day, value: day },
  ];
}

export const album = defineKind('album', {
  Form: AlbumForm,
  words: ({ news, photos }) => ({ ...news, ...photos.albums.entry }),
  labelOf: ({ photos }) => photos.albums.fields.title,
  useOthers: useAlbumFacts,
  addressOf: () => pagePaths.gallery,
});

/** A photo without a caption gets the name of its album. */
export const withCaption = (fields: PhotoFields, title = fields.caption): PhotoFields => {
  const caption = mapTexts(fields.caption, (text, language) => text.trim() || title[language]);
  return sameTexts(caption, fields.caption) ? fields : { ...fields, caption };
};
