import { expect, test } from 'vitest';
import { createTemporaryStore } from './maintenance.ts';

test('an unused file is removed after its lifetime', async () => {
  const removed: string[] = [];
  const store = createTemporaryStore<string>(1, async (thing) => void removed.push(thing));
  const id = store.set('forgotten');
  await expect.poll(() => removed).toEqual(['forgotten']);
  expect(store.take(id)).toBeUndefined();
});
