/** The fields of an entry on the screen, and what is said below each. */
import { sentenceOf } from '#content/publishing.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import type { EntryCheck, EntryField, EntryFields, Fault, Warning } from '#shared/publishing.ts';

/** The texts that have a field in each language. */
export type EntryText = keyof EntryFields & ('title' | 'content' | 'pictureDescription');

/** Id of the element that a field is typed in. */
export const fieldId = (field: EntryField) => `entry-${field.replace('.', '-')}`;

/** Takes the focus to a field, as the list of what is to be put right does. */
export function focusField(field: EntryField): void {
  document.getElementById(fieldId(field))?.focus();
}

/** The field that a fault lies in, where it lies in one. */
export function fieldOf(fault: Fault): EntryField | undefined {
  switch (fault.code) {
    case 'missing':
    case 'not-text':
    case 'too-long':
      return `${fault.text}.${fault.language}` as EntryField;
    case 'no-date':
    case 'not-a-date':
    case 'no-such-moment':
    case 'date-ahead':
      return 'date';
    case 'picture-without-files':
      return 'picture';
    default:
      return undefined;
  }
}

export interface Notes {
  /** Sentences for what keeps the entry from being published. */
  faults: string[];
  /** Sentences for what looks wrong. */
  warnings: string[];
  /** Whether each language stands where the other belongs. */
  swapped: boolean;
}

/** What is only not there yet is no fault while somebody types. */
const isMissing = (fault: Fault) => fault.code === 'missing';

/** What was found in a field; what is missing is told once publishing was tried. */
export function notesFor(
  check: EntryCheck | undefined,
  field: EntryField,
  { language, tellsMissing }: { language: Language; tellsMissing: boolean },
): Notes {
  const faults = (check?.faults ?? [])
    .filter((each) => each.field === field && (tellsMissing || !isMissing(each.fault)))
    .map(({ fault }) => fault);
  const warnings: Warning[] = (check?.warnings ?? [])
    .filter((each) => each.field === field)
    .map(({ warning }) => warning);
  return {
    faults: faults.map((fault) => sentenceOf(fault, language)),
    warnings: warnings.map((warning) => sentenceOf(warning, language)),
    swapped: warnings.some(({ code }) => code === 'swapped-languages'),
  };
}

export const swap = ({ mk, en }: Bilingual): Bilingual => ({ mk: en, en: mk });
