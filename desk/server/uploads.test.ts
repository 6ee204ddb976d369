import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { limitTo } from './requests.ts';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

function* pieces(count: number) {
  const piece = Buffer.alloc(64 * mebibyte);
  for (let sent = 0; sent < count; sent += 1) yield piece;
}

async function send(mebibytes: number, limit: ReturnType<typeof limitTo>): Promise<number> {
  let size = 0;
  const receiver = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      done();
    },
  });
  await pipeline(Readable.from(pieces(mebibytes / 64)), limit, receiver);
  return size / mebibyte;
}

test('a backup of more than a gibibyte arrives completely', async () => {
  expect(await send(1_152, limitTo(16 * gibibyte, 1_152 * mebibyte))).toBe(1_152);
});

test('an endless body is not read endlessly', async () => {
  const endless = send(Number.POSITIVE_INFINITY, limitTo(mebibyte, Number.NaN));
  await expect(endless).rejects.toMatchObject({ status: 413 });
});
