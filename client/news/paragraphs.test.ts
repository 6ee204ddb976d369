import { expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

test('blank lines part paragraphs, single line breaks stay', () => {
  expect(paragraphsOf('One\nstill one\n\nTwo\n\n\n\nThree')).toEqual([
    'One\nstill one',
    'Two',
    'Three',
  ]);
});

test('line breaks of every system and lines of blanks only count alike', () => {
  expect(paragraphsOf('\r\nOne\r\nstill one\r\n \t\r\nTwo\r\rThree\n\n')).toEqual([
    'One\nstill one',
    'Two',
    'Three',
  ]);
});
