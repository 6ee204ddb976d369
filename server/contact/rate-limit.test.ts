import { expect, test } from 'vitest';
import { readAddress } from '../http/client-address.ts';
import { createRateLimit } from './rate-limit.ts';

const at = (narrow: string) => ({ narrow });

test('a crowd of addresses pushes out the one counted longest, so memory stays bounded', () => {
  const limit = createRateLimit(1, () => 0);
  expect(limit.take(at('first'))).toBe(0);
  expect(limit.take(at('first'))).toBe(3600);
  for (let number = 0; number < 9_999; number += 1) limit.take(at(`other ${number}`));
  expect(limit.take(at('other 0')), 'still counted').toBe(3600);
  expect(limit.take(at('one more'))).toBe(0);
  expect(limit.take(at('first')), 'forgotten').toBe(0);
});

test('a limit of 0 lets everything pass', () => {
  const limit = createRateLimit(0, () => 0);
  expect(Array.from({ length: 100 }, () => limit.take(at('one')))).toEqual(Array(100).fill(0));
});

test('an hour ends an hour after it began', () => {
  let time = 5_000;
  const limit = createRateLimit(1, () => time);
  limit.take(at('one'));
  time += 3_599_000;
  expect(limit.take(at('one'))).toBe(1);
  time += 1_000;
  expect(limit.take(at('one'))).toBe(0);
});

test('what came to nothing does not count', () => {
  const limit = createRateLimit(1, () => 0);
  limit.take(at('one'));
  limit.giveBack(at('one'));
  expect(limit.take(at('one'))).toBe(0);
});

test('the networks of one customer together may send ten times as much as one of them', () => {
  const limit = createRateLimit(2, () => 0);
  const networks = Array.from({ length: 30 }, (_, number) =>
    readAddress(`2001:db8:7:${number.toString(16)}::1`),
  );
  const taken = networks.map((address) => address && limit.take(address));
  expect(taken).toEqual([...Array(20).fill(0), ...Array(10).fill(3600)]);
  const neighbour = readAddress('2001:db8:8::1');
  expect(neighbour && limit.take(neighbour)).toBe(0);
});
