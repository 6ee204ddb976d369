import { expect, test } from 'vitest';
import { createRateLimit } from './submit-message.ts';

test('many addresses evict the oldest count, so memory stays bounded', () => {
  const limit = createRateLimit(1, () => 0);
  expect(limit.take('first')).toBe(0);
  expect(limit.take('first')).toBe(3600);
  for (let number = 0; number < 9_999; number += 1) limit.take(`other ${number}`);
  expect(limit.take('other 0'), 'still counted').toBe(3600);
  expect(limit.take('one more')).toBe(0);
  expect(limit.take('first'), 'forgotten').toBe(0);
});
