import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortName } from './css-names-plugin.ts';

const file = join(process.cwd(), 'client/Some.module.css');

test('a class has the same three letters in each build', () => {
  const name = shortName('heading', file);
  expect(name).toMatch(/^[a-zA-Z]{3}$/);
  expect(shortName('heading', `${file}?used`)).toBe(name);
});

test('two classes that get the same letters end the build', () => {
  const nameMany = () => {
    for (let number = 0; number < 10_000; number += 1) shortName(`class${number}`, file);
  };
  expect(nameMany).toThrow(/client\/Some\.module\.css \.class\d+ and .* rename one/);
});
