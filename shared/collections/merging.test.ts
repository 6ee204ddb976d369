/** Properties of merging that hold for every field of every collection. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldType } from '../fields/field.ts';
import { type DescribedPicture, newPicture } from '../fields/picture.ts';
import { type Bilingual, languages } from '../language.ts';
import { questionIds } from '../routes.ts';
import {
  applyChanges,
  type Collection,
  changedPaths,
  changesBetween,
  type Dated,
  emptyFields,
  parseFields,
} from './collection.ts';
import { collections } from './collections.ts';

const words = fc.stringMatching(/^[a-zа-ш]{1,6}$/);
const paragraphs = fc.array(words, { maxLength: 4 }).map((lines) => lines.join('\n\n'));
const bilingual = (text: fc.Arbitrary<string>) => fc.record({ mk: text, en: text });
const own = fc.record({ mk: words, en: words }, { requiredKeys: [] });

const photo = (name: string) => `/media/${name}-320x240.jpg`;
const hash = (letter: string) => letter.repeat(32);

/** Few different values, so that two people often choose the same ones. */
const values: Record<FieldType, fc.Arbitrary<unknown>> = {
  line: bilingual(words),
  richText: bilingual(paragraphs),
  date: fc.constantFrom('', '5.3.2026', '6.3.2026'),
  album: fc.constantFrom(null, 1, 2),
  picture: fc.option(
    fc.record({
      file: fc.constantFrom(photo('aa'), photo('bb')),
      original: fc.constantFrom(null, photo('cc')),
      degrees: fc.constantFrom(0, 90, 180),
      fileName: fc.constantFrom('one.jpg', 'two.jpg'),
      description: bilingual(words),
    }),
  ),
  event: fc.option(
    fc.record({
      begins: fc.constantFrom('5.3.2026', '6.3.2026'),
      ends: fc.constantFrom('', '21:00'),
      location: bilingual(fc.constantFrom('x', 'y', 'z')),
      cancelled: fc.boolean(),
    }),
  ),
  attachments: fc.uniqueArray(
    fc.record({
      file: fc.constantFrom(
        ...['a', 'b', 'c'].map((letter) => `/attachments/${hash(letter)}/x.pdf`),
      ),
      title: bilingual(words),
      bytes: fc.constant(1),
    }),
    { selector: ({ file }) => file },
  ),
  questions: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(...questionIds.slice(0, 3), 'q-00000001'),
      question: own,
      answer: own,
    }),
    { selector: ({ id }) => id, minLength: 1 },
  ),
  pageTexts: fc.dictionary(
    fc.constantFrom('faq.faq.title', 'home.home.heroTitle', 'gone.text'),
    own,
  ),
};

function fieldsOf<Fields extends Dated>(collection: Collection<Fields>): fc.Arbitrary<Fields> {
  const rows = Object.entries<{ type: FieldType }>({ ...collection.fields }).map(
    ([key, { type }]) => [key, values[type]],
  );
  return fc.record(Object.fromEntries(rows)).map((fields) => parseFields(collection, fields));
}

const merged = <Fields extends Dated>(
  collection: Collection<Fields>,
  base: Fields,
  mine: Fields,
  theirs: Fields,
) => applyChanges(collection, theirs, changesBetween(collection, base, mine));

/** All texts and addresses of a value. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').filter(Boolean);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

describe.each(Object.entries(collections) as [string, Collection][])('%s', (_, collection) => {
  const fields = fieldsOf(collection);

  test('who changes nothing wins nothing, and what both change alike is taken', () => {
    fc.assert(
      fc.property(fields, fields, (base, theirs) => {
        const none = { fields: theirs, conflicts: [] };
        expect(merged(collection, base, base, theirs)).toMatchObject(none);
        expect(merged(collection, base, theirs, base)).toMatchObject(none);
        expect(merged(collection, base, theirs, theirs)).toMatchObject(none);
      }),
    );
  });

  test('the merged entry can be stored, and merging it again changes nothing', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const result = merged(collection, base, mine, theirs).fields;
        expect(parseFields(collection, JSON.parse(JSON.stringify(result)))).toEqual(result);
        expect(merged(collection, theirs, result, theirs).fields).toEqual(result);
      }),
    );
  });

  test('each word that one added is in the merged entry, or a conflict names the text that yields', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { fields: result, conflicts } = merged(collection, base, mine, theirs);
        const yielding = new Set(conflicts.map(({ yields }) => yields));
        const [old, all] = [wordsIn(base), new Set(wordsIn(result))];
        const added = (one: object) => wordsIn(one).filter((word) => !old.includes(word));
        if (!yielding.has('mine')) for (const word of added(mine)) expect(all).toContain(word);
        if (!yielding.has('theirs')) for (const word of added(theirs)) expect(all).toContain(word);
      }),
    );
  });

  test('nothing is doubled, and nothing comes from nowhere', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const result = wordsIn(merged(collection, base, mine, theirs).fields);
        const known = new Set([base, mine, theirs].flatMap(wordsIn));
        expect(result.filter((word) => !known.has(word))).toEqual([]);
        const count = (one: object) => wordsIn(one).length;
        expect(result.length).toBeLessThanOrEqual(count(mine) + count(theirs));
      }),
    );
  });

  test('only what one of them has changed changes', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { fields: result } = merged(collection, base, mine, theirs);
        const changed = [
          ...changedPaths(collection, base, mine),
          ...changedPaths(collection, base, theirs),
        ];
        // A language that yields its own text to the original has no text any more.
        const paths = changedPaths(collection, base, result).filter((path) => path !== 'questions');
        expect(changed).toEqual(expect.arrayContaining(paths));
      }),
    );
  });
});

describe('what belongs together', () => {
  const empty = emptyFields(collections.photo);
  const text = (mk: string): Bilingual => ({ mk, en: mk });
  const old: DescribedPicture = { ...newPicture(photo('aa'), 'old.jpg'), description: text('old') };
  const turned = { ...old, file: photo('ab'), original: photo('aa'), degrees: 90 as const };
  const replaced = { ...newPicture(photo('bb'), 'new.jpg'), description: text('old') };
  const described = { ...old, description: text('described') };
  const result = (mine: DescribedPicture | null, theirs: DescribedPicture | null, base = old) => {
    const of = (picture: DescribedPicture | null) => ({ ...empty, picture });
    const { fields, conflicts } = merged(collections.photo, of(base), of(mine), of(theirs));
    return [fields.picture, conflicts] as const;
  };

  test.each([
    ['turned', turned],
    ['described', described],
  ])(
    'a picture that one %s does not come back after the other replaced or removed it',
    (_, change) => {
      for (const next of [replaced, null]) {
        expect(result(change, next)).toEqual([next, [{ path: 'picture', yields: 'mine' }]]);
        expect(result(next, change)).toEqual([next, [{ path: 'picture', yields: 'theirs' }]]);
      }
    },
  );

  test('one turns a picture while the other describes it', () => {
    const both = { ...turned, description: described.description };
    expect(result(turned, described)).toEqual([both, []]);
    expect(result(described, turned)).toEqual([both, []]);
  });

  test('the picture, original, rotation and file name are always those of one person', () => {
    const pictures = fieldsOf(collections.photo);
    fc.assert(
      fc.property(pictures, pictures, pictures, (base, mine, theirs) => {
        const groupOf = ({ picture }: typeof mine) => picture && { ...picture, description: null };
        const { fields } = merged(collections.photo, base, mine, theirs);
        expect([base, mine, theirs].map(groupOf)).toContainEqual(groupOf(fields));
      }),
    );
  });

  test('an event has the times and the location of one person', () => {
    const events = fieldsOf(collections.news);
    fc.assert(
      fc.property(events, events, events, (base, mine, theirs) => {
        const { event } = merged(collections.news, base, mine, theirs).fields;
        const times = (one: typeof event) => one && { ...one, location: null };
        expect([mine.event, theirs.event].map(times)).toContainEqual(times(event));
        const isOfOne = [mine.event, theirs.event].some((one) =>
          languages.every((language) => one?.location[language] === event?.location[language]),
        );
        const sameTimes = JSON.stringify(times(mine.event)) === JSON.stringify(times(theirs.event));
        expect(isOfOne || sameTimes).toBe(true);
      }),
    );
  });
});

describe('lists', () => {
  const pdf = (letter: string, title = '') => ({
    ...{ file: `/attachments/${hash(letter)}/x.pdf`, bytes: 1 },
    title: { mk: title, en: '' },
  });
  const ids = (letters: string) => [...letters].map((letter) => pdf(letter));
  const of = (attachments: ReturnType<typeof ids>) => ({
    ...emptyFields(collections.news),
    attachments,
  });
  const result = (base: string, mine: string, theirs: string) => {
    const { fields, conflicts } = merged(
      collections.news,
      of(ids(base)),
      of(ids(mine)),
      of(ids(theirs)),
    );
    const order = fields.attachments.map(({ file }) => file.at('/attachments/'.length)).join('');
    return [order, conflicts.length];
  };

  test.each([
    ['each adds one', 'ab', 'abx', 'yab', 'yabx'],
    ['one is added after its neighbour', 'abc', 'axbc', 'abc', 'axbc'],
    ['they add one in the middle', 'abc', 'abc', 'abyc', 'abyc'],
    ['both add at the same place', 'ab', 'axb', 'ayb', 'axyb'],
    ['my order stays', 'abc', 'cab', 'abc', 'cab'],
    ['their order is taken if mine is the old one', 'abc', 'abc', 'bca', 'bca'],
    ['their order is taken while I add one', 'abc', 'abcx', 'cba', 'cxba'],
    ['each moves one, the first and the last', 'abc', 'cab', 'bca', 'cba'],
    ['each moves one in the middle', 'abcdef', 'aebcdf', 'acdefb', 'aecdfb'],
    ['both move the same one', 'abcd', 'dabc', 'abdc', 'dabc'],
    ['I order and they remove', 'abc', 'cab', 'ac', 'ca'],
    ['each removes another one', 'abc', 'bc', 'ab', 'b'],
  ])('%s', (_, base, mine, theirs, order) => {
    expect(result(base, mine, theirs)).toEqual([order, 0]);
  });

  test('an item that one removed and the other changed stays, and both are told', () => {
    const [base, changed, removed] = [of([pdf('a', '1')]), of([pdf('a', '2')]), of([])];
    const told = [{ path: `attachments.${hash('a')}`, yields: 'none' }];
    for (const [mine, theirs] of [
      [changed, removed],
      [removed, changed],
    ] as const) {
      const { fields, conflicts } = merged(collections.news, base, mine, theirs);
      expect([fields.attachments, conflicts]).toEqual([changed.attachments, told]);
    }
  });
});

describe('texts', () => {
  const of = (mk: string) => ({ ...emptyFields(collections.news), content: { mk, en: '' } });
  const result = (...[base = '', mine = '', theirs = '']: string[]) => {
    const { fields, conflicts } = merged(collections.news, of(base), of(mine), of(theirs));
    return [fields.content.mk, conflicts];
  };

  test.each([
    ['two paragraphs', 'a\n\nb', 'A\n\nb', 'a\n\nB', 'A\n\nB'],
    ['two items of a list', '- a\n- b\n- c', '- A\n- b\n- c', '- a\n- b\n- C', '- A\n- b\n- C'],
    ['a new paragraph of each at the end', 'a', 'a\n\nx', 'a\n\ny', 'a\n\ny\n\nx'],
    ['one removed and another changed', 'a\n\nb\n\nc', 'b\n\nc', 'a\n\nb\n\nC', 'b\n\nC'],
    ['one changed and one new below', 'a', 'A', 'a\n\ny', 'A\n\ny'],
    ['one new below and one changed', 'a', 'a\n\nx', 'A', 'A\n\nx'],
    ['one changed and one new above', 'a\n\nb', 'a\n\nB', 'a\n\ny\n\nb', 'a\n\ny\n\nB'],
    ['an item changed and one added', '- a\n- b', '- A\n- b', '- a\n- y\n- b', '- A\n- y\n- b'],
    ['two texts that begin empty', '', 'x', 'y', 'y\n\nx'],
    ['two lists that begin empty', '', '- x', '- y', '- y\n- x'],
    ['a text of two, further typed by one', '', 'a\n\nb\n\nc', 'a\n\nb', 'a\n\nb\n\nc'],
    [
      'one corrected after both have added it',
      'o',
      'o\n\na\n\nb',
      'o\n\na\n\nc',
      'o\n\na\n\nc\n\nb',
    ],
  ])('%s are no conflict', (_, base, mine, theirs, both) => {
    expect(result(base, mine, theirs)).toEqual([both, []]);
  });

  test('in one paragraph mine stays, and their other paragraphs, too', () => {
    const conflict = { path: 'content.mk', yields: 'theirs' };
    expect(result('a\n\nb\n\nc', 'a1\n\nb\n\nc', 'a2\n\nb\n\nc2')).toEqual([
      'a1\n\nb\n\nc2',
      [conflict],
    ]);
  });

  test('an empty line stays between the paragraphs of two people', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    const texts = fc.tuple(text, text, text);
    fc.assert(
      fc.property(texts, (lists) => {
        expect(result(...lists.map((list) => list.join('\n\n')))[0]).not.toMatch(/\S\n\S/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a paragraph that both change is there once, also below new ones', () => {
    const paragraphs = ['o0', 'o1', 'o2'];
    const change = fc.constantFrom('stays', 'grows', 'goes', 'above', 'both', 'same');
    const changes = fc.tuple(change, change, change);
    const changed = (list: string[], author: string) =>
      paragraphs
        .flatMap((paragraph, index) => {
          const [own, added] = [`${paragraph} ${author}${index}`, `${author}new${index}`];
          if (list[index] === 'goes') return [];
          if (list[index] === 'grows') return [own];
          if (list[index] === 'same') return [`s${index}`, own];
          if (list[index] === 'above') return [added, `${author}more${index}`, paragraph];
          return list[index] === 'both' ? [added, `${author}more${index}`, own] : [paragraph];
        })
        .join('\n\n');
    fc.assert(
      fc.property(changes, changes, (mine, theirs) => {
        const texts = [paragraphs.join('\n\n'), changed(mine, 'm'), changed(theirs, 't')];
        const [text, conflicts] = result(...texts);
        const words = String(text).match(/\w+/g) ?? [];
        expect(words.length, String(text)).toBe(new Set(words).size);
        if (conflicts?.length === 0) {
          expect(words).toEqual(expect.arrayContaining(texts.join(' ').match(/[mt]\w+/g) ?? []));
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test('a text of very many lines is merged as a whole, in linear time', () => {
    const lines = (word: string) => Array.from({ length: 5_000 }, () => word).join('\n');
    expect(result(lines('a'), lines('b'), lines('c'))).toEqual([
      lines('b'),
      [{ path: 'content.mk', yields: 'theirs' }],
    ]);
  });
});
