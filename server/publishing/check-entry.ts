import { languages } from '#shared/language.ts';
import { parsePicture } from '#shared/picture.ts';
import type {
  EntryCheck,
  EntryField,
  EntryFields,
  Fault,
  TextFault,
  TextWarning,
  Warning,
} from '#shared/publishing.ts';
import { parseDate } from './date.ts';
import { checkTexts, textWarnings } from './text.ts';

const texts = ['title', 'content', 'pictureDescription'] as const;

/** A fault of both languages is shown at the first. */
function fieldOf(text: (typeof texts)[number], found: TextFault | TextWarning): EntryField {
  return `${text}.${'language' in found ? found.language : languages[0]}`;
}

export function checkEntry(fields: EntryFields): EntryCheck {
  const check: EntryCheck = { faults: [], warnings: [] };
  const fault = (field: EntryField, found: Fault) => check.faults.push({ field, fault: found });
  const warn = (field: EntryField, found: Warning) =>
    check.warnings.push({ field, warning: found });
  for (const text of texts) {
    if (text === 'pictureDescription' && fields.picture === null) continue;
    const checked = checkTexts(text, fields[text]);
    if (!checked.ok) for (const found of checked.faults) fault(fieldOf(text, found), found);
    for (const found of textWarnings(text, fields[text])) warn(fieldOf(text, found), found);
  }
  if (fields.picture !== null && !parsePicture(fields.picture)) {
    fault('picture', { code: 'picture-without-files' });
  }
  if (fields.date.trim() !== '') {
    const date = parseDate(fields.date);
    if (!date.ok) fault('date', date.fault);
    else for (const found of date.warnings) warn('date', found);
  }
  return check;
}

export function publishedFields(fields: EntryFields): EntryFields {
  const cleaned = (text: (typeof texts)[number]) => {
    const checked = checkTexts(text, fields[text]);
    return checked.ok ? checked.texts : fields[text];
  };
  return {
    ...fields,
    title: cleaned('title'),
    content: cleaned('content'),
    pictureDescription:
      fields.picture === null ? { mk: '', en: '' } : cleaned('pictureDescription'),
  };
}
