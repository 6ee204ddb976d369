import * as v from 'valibot';
import { checkTexts, textWarnings } from '../check-text.ts';
import type { EntryCheck } from '../faults.ts';
import { paperLimits, parsePaper } from '../paper.ts';
import { parsePicture } from '../picture.ts';
import { line, publishedText } from '../text.ts';
import { always, dateField, emptyFields, idField, type Kind, textsField } from './kind.ts';

/** `file` is the address of a PDF. */
const paperField = v.object({ file: v.string(), title: textsField, bytes: v.number() });

export type Paper = v.InferOutput<typeof paperField>;

const schema = v.object({
  title: textsField,
  content: textsField,
  /** The address of the picture. */
  picture: v.optional(v.nullable(v.string()), null),
  pictureDescription: textsField,
  /** The page shows photos of this album, if it still exists. */
  album: idField,
  papers: v.optional(v.array(paperField), []),
  date: dateField,
});

export type NewsFields = v.InferOutput<typeof schema>;

const paperTitle = line(160);

/** The fields of a paper's titles are named by its place: `papers.0.mk`. */
function checkPapers(papers: Paper[], { faults, warnings }: EntryCheck): void {
  const limit = paperLimits.perItem;
  if (papers.length > limit) {
    faults.push({ field: 'papers', fault: { code: 'too-many-papers', limit } });
  }
  const hashes = papers.map(({ file }) => parsePaper(file)?.hash);
  papers.forEach(({ file, title }, index) => {
    const name = parsePaper(file)?.name ?? file;
    if (!parsePaper(file)) {
      faults.push({ field: 'papers', fault: { code: 'paper-without-file', file } });
    } else if (hashes.indexOf(hashes[index]) < index) {
      faults.push({ field: 'papers', fault: { code: 'same-paper', file: name } });
    }
    const field = (language: string) => `papers.${index}.${language}`;
    const checked = checkTexts('paperTitle', title, paperTitle);
    for (const fault of checked.ok ? [] : checked.faults) {
      faults.push({ field: field(fault.language), fault: { ...fault, file: name } });
    }
    for (const warning of textWarnings('paperTitle', title)) {
      const language = 'language' in warning ? warning.language : 'mk';
      warnings.push({ field: field(language), warning: { ...warning, file: name } });
    }
  });
}

export const newsKind: Kind<NewsFields> = {
  schema,
  texts: {
    title: { ...line(160), isNeeded: always },
    content: { clean: publishedText, limit: 20_000, isNeeded: always },
    pictureDescription: { ...line(300), isNeeded: ({ picture }) => picture !== null },
  },
  title: ({ title }) => title,
  files: ({ picture, papers }) => [
    ...(picture === null ? [] : [picture]),
    ...papers.map(({ file }) => file),
  ],
  clean: ({ papers, ...fields }) => ({
    ...fields,
    papers: papers.map(({ title, ...paper }) => {
      const checked = checkTexts('paperTitle', title, paperTitle);
      return { ...paper, title: checked.ok ? checked.texts : title };
    }),
  }),
  check({ picture, papers }, found) {
    if (picture !== null && !parsePicture(picture)) {
      found.faults.push({ field: 'picture', fault: { code: 'picture-without-files' } });
    }
    checkPapers(papers, found);
  },
};

const empty = emptyFields(newsKind);

/** Returns the fields that visitors see: without the date of publication and empty ones. */
export function shownFields({ date: _, ...fields }: NewsFields) {
  const isFilled = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[name as keyof typeof fields]);
  const shown = Object.fromEntries(Object.entries(fields).filter(isFilled));
  // A picture or an album that is null is empty.
  return shown as { [Name in keyof typeof fields]?: NonNullable<(typeof fields)[Name]> };
}
