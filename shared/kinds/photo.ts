/** A photo of the gallery. */
import * as v from 'valibot';
import { line } from '../text.ts';
import {
  always,
  checkPicture,
  dateField,
  idField,
  type Kind,
  textField,
  textsField,
} from './kind.ts';

const addressField = v.optional(v.nullable(textField), null);

const schema = v.object({
  /** The address of the picture. */
  picture: addressField,
  /** The address of the picture before it was rotated; null if it was not. */
  original: addressField,
  /** Clockwise, relative to the original. */
  degrees: v.optional(v.picklist([0, 90, 180, 270]), 0),
  fileName: v.optional(textField, ''),
  caption: textsField,
  album: idField,
  date: dateField,
});

export type PhotoFields = v.InferOutput<typeof schema>;

export const captionRule = line(300);

const caption = { ...captionRule, isNeeded: always };

export const photoKind: Kind<PhotoFields> = {
  schema,
  texts: () => ({ caption }),
  title: ({ caption }) => caption,
  addresses: () => [],
  files: ({ picture, original }) => [picture, original].filter((file) => file !== null),
  check: ({ picture }, issues) => checkPicture(picture ?? '', issues),
};
