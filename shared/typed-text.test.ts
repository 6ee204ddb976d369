/** The rules for typed texts: none of them throws, and none takes more than linear time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLinear } from '#tests/linear-cost.ts';
import { alphabetWarnings } from './check-text.ts';
import { checkContact } from './contact.ts';
import { parseDate } from './date.ts';
import { eventTimes } from './kinds/event-times.ts';
import { checkEntry, emptyFields, type Kind, parseFields, referredFiles } from './kinds/kind.ts';
import { newsKind, readShown, shownFields } from './kinds/news.ts';
import { pageKind } from './kinds/page.ts';
import { type Bilingual, forLanguages, languages } from './language.ts';
import { isOwnAddress } from './news-inline.ts';
import { newsDescription, parseNewsText } from './news-text.ts';
import { editedPages, questionFields } from './page-fields.ts';
import { withOwnTexts } from './page-texts.ts';
import { papersIn, parsePaper } from './paper.ts';
import { parsePicture } from './picture.ts';
import { cleanLine, cleanText, publishedLine, publishedText, searchKey } from './text.ts';

const both = (text: string): Bilingual => forLanguages(() => text);

const checkTyped = <Fields extends { date: string }>(kind: Kind<Fields>, typed: unknown) =>
  checkEntry(kind, parseFields(kind, typed));

const newsOf = (text: string) => ({
  ...Object.fromEntries(
    ['title', 'content', 'place', 'pictureDescription'].map((name) => [name, both(text)]),
  ),
  ...{ picture: text, begins: text, ends: text, date: text },
  papers: [{ file: text, title: both(text), bytes: 1 }],
});

const places = [
  ...editedPages.flatMap(({ fields }) => fields),
  ...questionFields('q-0123abcd'),
].map(({ place }) => place);

const pageOf = (text: string) => ({
  texts: { 'faq.faq.questions.joining.answer': both(text), 'faq.faq.title': both(text) },
  ...{ picture: text, pictureDescription: both(text), date: text },
});

const contact = { name: 'Ана', email: 'a@b.example', message: 'Здраво' };
const hash = '0123456789abcdef'.repeat(2);

/** Each returns a value for any text. */
const rules: Record<string, (text: string) => unknown> = {
  cleanText,
  cleanLine,
  publishedLine,
  publishedText,
  searchKey,
  parseDate,
  alphabetWarnings: (text) => languages.map((language) => alphabetWarnings(text, language)),
  eventTimes: (ends) => eventTimes({ begins: '12.12.2026 19:00', ends }) ?? null,
  parseNewsText,
  newsDescription,
  isOwnAddress,
  papersIn,
  parsePaper: (text) => parsePaper(`/papers/${hash}/${text}`),
  parsePicture: (text) => parsePicture(`/media/${text}`),
  'the name of a visitor': (name) => checkContact({ ...contact, name }),
  'the address of a visitor': (email) => checkContact({ ...contact, email }),
  'the message of a visitor': (message) => checkContact({ ...contact, message }),
  'a news item': (text) => checkTyped(newsKind, newsOf(text)),
  'a page': (text) => checkTyped(pageKind, pageOf(text)),
};

const runs = { numRuns: process.env.SOAK ? 20_000 : 500 };

const number = (most: number) => fc.integer({ min: 0, max: most });
const day = fc
  .tuple(number(32), number(13), fc.constantFrom(0, 50, 1899, 1900, 2026, 9998, 9999))
  .map((parts) => parts.join('.').replace(/\d+$/, (year) => year.padStart(4, '0')));
const time = fc.tuple(number(25), number(61)).map(([hours, minutes]) => `${hours}:${minutes}`);
const anyDate = fc.oneof(
  day,
  time,
  fc.tuple(day, time).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary' }),
);
const marks = fc.constantFrom(
  '\u0301',
  '\u0345',
  '\u0344',
  '\u0f73',
  '\uff9e',
  'e',
  '\u1100\u1161',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: marks, maxLength: 400 }),
  fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '{email}', 'а', 'b', '\0', '\u200b') }),
);
const anyBoth = fc.record({ mk: anyText, en: anyText });

test.each(Object.entries(rules))('%s returns for any text, in linear time', (_, rule) => {
  fc.assert(
    fc.property(anyText, (text) => void rule(text)),
    runs,
  );
  expectLinear(rule);
});

test('a cleaned text stays as it is', () => {
  const cleaning = [cleanText, cleanLine, publishedLine, publishedText];
  fc.assert(
    fc.property(anyText, (text) => {
      for (const clean of cleaning) {
        const cleaned = clean(text);
        expect(clean(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(/\p{M}{5}/u);
        expect(cleaned).toBe(cleaned.normalize('NFC'));
      }
    }),
    runs,
  );
});

const addresses = fc.oneof(
  anyText,
  fc.constantFrom('/media/ab-960x640.jpg', `/papers/${hash}/a.pdf`),
);
const typedNews = fc.record(
  {
    ...{ title: anyBoth, content: anyBoth, place: anyBoth, pictureDescription: anyBoth },
    ...{ begins: anyDate, ends: anyDate, date: anyDate, picture: addresses },
    papers: fc.array(fc.record({ file: addresses, title: anyBoth, bytes: number(9) })),
  },
  { requiredKeys: [] },
);

test('any news item has faults, or is what visitors can read', () => {
  fc.assert(
    fc.property(typedNews, (typed) => {
      const { fields, faults } = checkTyped(newsKind, typed);
      referredFiles(newsKind, fields);
      const shown = shownFields(fields);
      if (faults.length > 0) return;
      expect(readShown(JSON.stringify(shown))).toEqual(shown);
      for (const at of [eventTimes(fields)?.beginsAt, eventTimes(fields)?.overAt]) {
        expect(at ?? '2000').toMatch(/^(1899-12-31T23|19|[2-9]\d).*Z?$/);
      }
    }),
    runs,
  );
});

const typedPage = fc.record({
  texts: fc.dictionary(fc.oneof(fc.constantFrom(...places), fc.string()), anyBoth),
  questions: fc.option(fc.array(fc.constantFrom('who', 'joining', 'q-0123abcd'), { minLength: 1 })),
});

test('any page has faults, or is what visitors can read', () => {
  const words = { faq: { faq: { questions: { who: { question: 'Who?', answer: 'We.' } } } } };
  fc.assert(
    fc.property(typedPage, ({ texts, questions }) => {
      const known = Object.entries(texts).filter(([place]) => /^[\w.-]{0,100}$/.test(place));
      const typed = { texts: Object.fromEntries(known), questions };
      const { fields } = checkTyped(pageKind, typed);
      for (const language of languages) withOwnTexts(words, [{ id: 5, fields }], language);
    }),
    runs,
  );
  expect(() => parseFields(pageKind, { texts: { '\0': both('') } })).toThrow();
  for (const id of ['constructor', '__proto__', 'toString', 'q-1', 'q-0123ABCD']) {
    expect(() => parseFields(pageKind, { questions: [id] }), id).toThrow();
  }
  expect(emptyFields(pageKind).questions).toBeNull();
});
