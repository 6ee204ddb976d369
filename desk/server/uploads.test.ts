import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { limitTo } from './requests.ts';

test('a backup of more than a gibibyte arrives completely', async () => {
  const mebibyte = 1024 ** 2;
  const announced = 1_152 * mebibyte;
  const pieces = Array(18).fill(Buffer.alloc(64 * mebibyte));
  const limit = limitTo(16 * 1024 * mebibyte, announced);
  let size = 0;
  for await (const chunk of Readable.from(pieces).pipe(limit)) size += chunk.length;
  expect(size).toBe(announced);
});
