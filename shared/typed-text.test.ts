/** The rules for typed texts: none of them throws, and none takes more than linear time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { expectLinear } from '#tests/linear-cost.ts';
import { attachmentsIn, parseAttachment } from './attachment.ts';
import { alphabetWarnings } from './check-text.ts';
import {
  type Collection,
  checkEntry,
  parseFields,
  referencedFiles,
} from './collections/collection.ts';
import { newsCollection, otherShownFields } from './collections/news.ts';
import { pageTextCollection } from './collections/page-text.ts';
import { checkContact } from './contact.ts';
import { parseDate } from './date.ts';
import { eventTimes } from './fields/event-times.ts';
import { type Bilingual, forLanguages, languages } from './language.ts';
import { isOwnAddress } from './news-inline.ts';
import { newsDescription, parseNewsText } from './news-text.ts';
import { parsePicture } from './picture.ts';
import { cleanLine, cleanText, publishedLine, publishedText, searchKey } from './text.ts';

const both = (text: string): Bilingual => forLanguages(() => text);

const checkTyped = <Fields extends { date: string }>(
  collection: Collection<Fields>,
  typed: unknown,
) => checkEntry(collection, parseFields(collection, typed));

const newsOf = (text: string) => ({
  ...{ title: both(text), content: both(text), date: text },
  picture: { file: text, description: both(text) },
  event: { begins: text, ends: text, location: both(text) },
  attachments: [{ file: text, title: both(text), bytes: 1 }],
});

const pageOf = (text: string) => ({
  texts: { 'faq.faq.title': both(text) },
  questions: [{ id: 'joining', answer: both(text) }],
  picture: { file: text, description: both(text) },
  date: text,
});

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
  attachmentsIn,
  parseAttachment: (text) => parseAttachment(`/attachments/${hash}/${text}`),
  parsePicture: (text) => parsePicture(`/media/${text}`),
  'the name of a visitor': (name) => checkContact(contactMessage({ name })),
  'the address of a visitor': (email) => checkContact(contactMessage({ email })),
  'the message of a visitor': (message) => checkContact(contactMessage({ message })),
  'a news item': (text) => {
    const { fields } = checkTyped(newsCollection, newsOf(text));
    return [otherShownFields(fields), referencedFiles(newsCollection, fields)];
  },
  'a page': (text) => checkTyped(pageTextCollection, pageOf(text)),
};

const runs = { numRuns: process.env.SOAK ? 20_000 : 500 };

const marks = fc.constantFrom('\u0301', '\u0345', '\u0f73', '\uff9e', 'e', '\u1100\u1161');
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: marks, maxLength: 400 }),
  fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '{email}', 'а', 'b', '\0', '\u200b') }),
);

test.each(Object.entries(rules))('%s returns for any text, in linear time', async (_, rule) => {
  fc.assert(
    fc.property(anyText, (text) => void rule(text)),
    runs,
  );
  await expectLinear(rule);
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
