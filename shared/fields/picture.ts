import * as v from 'valibot';
import type { Label } from '../label.ts';
import { emptyTexts } from '../language.ts';
import { parsePicture } from '../picture.ts';
import { line } from '../text.ts';
import { bilingual, type Field, field, typedText } from './field.ts';
import { type Conflict, isEqual, type Merge, mergeTexts, mergeWhole } from './merge.ts';

const schema = v.object({
  /** The address, from which the browser learns the size. */
  file: typedText,
  /** The address of the picture before it was rotated; null if it was not. */
  original: v.optional(v.nullable(typedText), null),
  /** Clockwise, relative to the original. */
  degrees: v.optional(v.picklist([0, 90, 180, 270]), 0),
  /** The name that the file had on the computer that uploaded it. */
  fileName: v.optional(typedText, ''),
  description: v.optional(bilingual, emptyTexts),
});

export type DescribedPicture = v.InferOutput<typeof schema>;

/** A picture that has not been rotated or described. */
export const newPicture = (file: string, fileName = ''): DescribedPicture => ({
  ...{ file, original: null, degrees: 0, fileName },
  description: emptyTexts,
});

export const descriptionRule = line(300);

const originalOf = (picture: DescribedPicture | null) =>
  picture && (picture.original ?? picture.file);

/**
 * A rotation and a description are merged if they are of the same picture. If one person has replaced or
 * removed the picture, changes of the old one lose: it never comes back, and a description stays with the
 * picture that it was written for.
 */
const merge: Merge<DescribedPicture | null> = (base, mine, theirs, path) => {
  const [from, own, other] = [base, mine, theirs].map(originalOf);
  if (base && mine && theirs && from === own && from === other) {
    const rotated = ({ file, original, degrees, fileName }: DescribedPicture) => ({
      ...{ file, original, degrees, fileName },
    });
    const picture = mergeWhole(rotated(base), rotated(mine), rotated(theirs), path);
    const { value: description, conflicts } = mergeTexts(
      base.description,
      mine.description,
      theirs.description,
      `${path}.description`,
    );
    return {
      value: { ...picture.value, description },
      conflicts: [...picture.conflicts, ...conflicts],
    };
  }
  const yielding = (value: DescribedPicture | null, yields: Conflict['yields']) => ({
    value,
    conflicts: isEqual(mine, theirs) ? [] : [{ path, yields }],
  });
  if (own === from && !isEqual(mine, base)) return yielding(theirs, 'mine');
  if (other === from && !isEqual(theirs, base)) return yielding(mine, 'theirs');
  return mergeWhole(base, mine, theirs, path);
};

interface Options {
  /** The name of the description. */
  description: Label;
  isRequired?: boolean;
}

export const picture = (
  label: Label,
  { description, isRequired = false }: Options,
): Field<DescribedPicture | null> => {
  const options = { ...descriptionRule, label: description };
  return field<DescribedPicture | null>({
    type: 'picture',
    label,
    empty: null,
    isRequired,
    schema: v.nullable(schema),
    merge,
    mapTexts: (value, map, path) =>
      value && { ...value, description: map(`${path}.description`, value.description, options) },
    files: (value) => (value ? [value.file, value.original].filter((file) => file !== null) : []),
    check(value, path, { errors }) {
      if (!value && !isRequired) return;
      if (!value || !parsePicture(value.file)) {
        errors.push({ field: path, error: { code: 'picture-without-files' } });
      }
    },
  });
};
