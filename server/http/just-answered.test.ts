import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { plainAnswer } from './answer.ts';
import { createMoments } from './just-answered.ts';

const answer = plainAnswer({ status: 200, headers: {}, body: 'The news' });

/** Moments of a clock and a database that the test moves on. */
function moments() {
  const state = { now: 100, mark: 1 as number | undefined };
  const moment = createMoments(
    () => state.now,
    () => state.mark,
  );
  return { state, moment };
}

test('an answer is given again within its moment, and never afterwards', async () => {
  const { state, moment } = moments();
  moment().remember('/news', answer);
  await setImmediate();
  state.now += 1.9;
  expect(moment().find('/news')).toBe(answer);
  expect(moment().find('/faq')).toBeUndefined();
  await setImmediate();
  state.now += 0.1;
  expect(moment().find('/news')).toBeUndefined();
});

test('a change ends the moment', async () => {
  const { state, moment } = moments();
  moment().remember('/news', answer);
  await setImmediate();
  state.mark = 2;
  expect(moment().find('/news')).toBeUndefined();
});

test('where changes cannot be told, nothing is given again', async () => {
  const { state, moment } = moments();
  state.mark = undefined;
  moment().remember('/news', answer);
  expect(moment().find('/news')).toBeUndefined();
  await setImmediate();
  expect(moment().find('/news')).toBeUndefined();
});

test('what was asked for before a change is not given to those who came after it', async () => {
  const { state, moment } = moments();
  const asked = moment();
  await setImmediate();
  state.mark = 2;
  moment();
  asked.remember('/news', answer);
  expect(moment().find('/news')).toBeUndefined();
});

test('invented addresses fill no memory', () => {
  const { moment } = moments();
  for (let number = 0; number < 1_000; number += 1) moment().remember(`/?${number}`, answer);
  const kept = Array.from({ length: 1_000 }, (_, number) => moment().find(`/?${number}`));
  expect(kept.filter(Boolean).length).toBeLessThan(100);
});
