/** A photo of the gallery. Its caption is the description of its picture. */
import { album, date } from '../fields/field.ts';
import { picture } from '../fields/picture.ts';
import { emptyTexts } from '../language.ts';
import { defineCollection, type ValuesOf } from './collection.ts';

const fields = {
  picture: picture('picture', { description: 'caption', isRequired: true }),
  album: album('album'),
  date: date('date'),
};

export type PhotoFields = ValuesOf<typeof fields>;

export const captionOf = ({ picture }: PhotoFields) => picture?.description ?? emptyTexts;

export const photoCollection = defineCollection<PhotoFields>({
  fields,
  title: captionOf,
  addresses: () => [],
});
