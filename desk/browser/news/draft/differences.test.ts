import { expect, test } from 'vitest';
import { differenceOf } from './differences.ts';

test.each([
  ['', '', ['', '', '', '']],
  ['а б в', 'а б в', ['а б в', '', '', '']],
  ['а б в', 'а г в', ['а ', 'б', 'г', ' в']],
  ['а а', 'а', ['а', ' а', '', '']],
  ['', 'а б', ['', '', 'а б', '']],
  ['еден ден\nдва', 'еден ден\n\nдва', ['еден ден', '\n', '\n\n', 'два']],
])('%j and %j differ in the middle', (mine, theirs, [before, own, other, after]) => {
  expect(differenceOf(mine, theirs)).toEqual({ before, mine: own, theirs: other, after });
});
