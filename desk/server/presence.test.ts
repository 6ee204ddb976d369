import { expect, test } from 'vitest';
import { createEditors } from './presence.ts';

const second = 1_000;

test('a tab in the background, which its browser lets speak once a minute, counts as open', () => {
  let now = 0;
  const editors = createEditors(() => now);
  editors.note('hidden', 'Собир');
  now = 60 * second;
  // Another tab tells of itself, as each does all the time.
  editors.note('seen', 'Албум');
  expect(editors.others('seen')).toEqual([{ id: 'hidden', subject: 'Собир' }]);
  // Once it was late, or the line away.
  now = 125 * second;
  expect(editors.others('seen')).toEqual([{ id: 'hidden', subject: 'Собир' }]);
  now = 200 * second;
  expect(editors.others('seen')).toEqual([]);
});
