import { expect, test } from 'vitest';
import { explain } from './explain.ts';

test('what no operator can mend has no sentence', () => {
  expect(explain(new TypeError('x is not a function'))).toBeUndefined();
  expect(explain('thrown text')).toBeUndefined();
});
