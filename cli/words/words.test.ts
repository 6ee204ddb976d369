import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/site.ts';
import { faultsEn } from './faults-en.ts';
import { faultsMk } from './faults-mk.ts';
import { languageOf } from './words.ts';

test.each([
  [{ LANG: 'mk_MK.UTF-8' }, 'mk'],
  [{ LANG: 'en_GB.UTF-8', LC_ALL: 'mk_MK' }, 'mk'],
  [{ LANG: 'mk_MK.UTF-8', LODGE_LANGUAGE: 'en' }, 'en'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{}, 'en'],
])('%j asks in %s', (env, language) => {
  expect(languageOf({ env, args: ['news', 'add'] })).toBe(language);
});

test('what programs read is in English', () => {
  expect(languageOf({ env: { LODGE_LANGUAGE: 'mk' }, args: ['check', '--json'] })).toBe('en');
});

test('every fault has a sentence of its own in Macedonian, with the same values', () => {
  const values = new Proxy({} as Record<string, never>, {
    get: (_, name) => (name === 'group' ? 'news' : `<${String(name)}>`),
  });
  for (const code of Object.keys(faultsEn) as (keyof typeof faultsEn)[]) {
    const sentence = (words: typeof faultsEn) => (words[code] as (each: object) => string)(values);
    const valuesIn = (of: string) => [...new Set(of.match(/<\w+>/g))].toSorted();
    const mk = sentence(faultsMk);
    if (/^<text>$/.test(sentence(faultsEn))) continue;
    expect(mk, code).toMatch(/\p{Script=Cyrillic}/u);
    expect(valuesIn(mk), code).toEqual(valuesIn(sentence(faultsEn)));
  }
});

test('no word that the tool or the server says mixes the alphabets', () => {
  const files = globSync('{cli,server}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const mixed = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\\[a-z]/g, ' ');
    const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
    return words
      .filter((word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word))
      .map((word) => `${file}: ${word}`);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(mixed).toEqual([]);
});
