import { expect, test } from 'vitest';
import { splitSheet } from './sheets.ts';

test('rules in the layer of a page are its own, all others common', () => {
  const { common, own } = splitSheet(
    'a{b:c}@layer pages.faq{d{e:f}@media print{g{h:i}}}@layer pages{j{k:l}}@layer pages.news{m{n:o}}@layer pages.faq{p{q:r}}s{t:u}',
  );
  expect(common).toBe('a{b:c}@layer pages{j{k:l}}s{t:u}');
  expect([...own]).toEqual([
    ['faq', '@layer pages.faq{d{e:f}@media print{g{h:i}}}@layer pages.faq{p{q:r}}'],
    ['news', '@layer pages.news{m{n:o}}'],
  ]);
});
