import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts, removalDelay } from './store.ts';

const error = { title: 'errorTitle', body: 'errorBody', variant: 'destructive' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a dismissed toast closes immediately and is removed 1,000,000 ms later', () => {
  const toasts = createToasts();
  const id = toasts.add(error);
  toasts.dismiss(id);
  expect(toasts.snapshot()).toEqual([{ ...error, id, open: false }]);
  expect(removalDelay).toBe(1_000_000);
  vi.advanceTimersByTime(removalDelay - 1);
  expect(toasts.snapshot()).toHaveLength(1);
  const next = toasts.add(error);
  vi.advanceTimersByTime(1);
  expect(toasts.snapshot()).toEqual([{ ...error, id: next, open: true }]);
});
