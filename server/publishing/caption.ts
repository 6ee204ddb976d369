/** The caption of a photo on its way to publication. */
import * as v from 'valibot';
import type { Bilingual } from '#shared/language.ts';
import { bilingualDoubts, bilingualSchema, publishedLine } from './text.ts';

export const captionSchema = bilingualSchema('caption', publishedLine, 300);

export type CheckedCaption =
  | { ok: true; caption: Bilingual; doubts: string[] }
  | { ok: false; faults: string[] };

export function checkCaption(typed: Bilingual<string | undefined>): CheckedCaption {
  const checked = v.safeParse(captionSchema, typed);
  if (!checked.success) return { ok: false, faults: checked.issues.map(({ message }) => message) };
  const { output } = checked;
  return { ok: true, caption: output, doubts: bilingualDoubts('caption', output) };
}
