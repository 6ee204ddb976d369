/** The ways through the house in docs/walks.md, held against the imports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Step {
  file: string;
  /** How it is reached, where no import leads to it. */
  reached: string | undefined;
}

interface Walk {
  title: string;
  /** How many files a reader has to open at most. */
  most: number;
  steps: Step[];
}

function walksOf(page: string): Walk[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, title = '', most = ''] = /^(.+) \(at most (\d+) files\)/.exec(section) ?? [];
      const steps = [...section.matchAll(/^\d+\. (?:\*(by [^*]+)\* )?`([^`]+)`/gm)].map(
        ([, reached, file = '']) => ({ file, reached }),
      );
      return { title, most: Number(most), steps };
    });
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const plain = name.split('?')[0] ?? '';
    if (plain.startsWith('#')) return [plain.slice(1)];
    return plain.startsWith('.') ? [normalize(join(dirname(file), plain))] : [];
  });
}

const walks = walksOf(read('docs/walks.md'));

test('there are five walks', () => {
  expect(walks.map(({ steps }) => steps.length > 5)).toEqual(Array(5).fill(true));
});

test.each(walks)('$title', ({ steps, most }) => {
  expect(steps.length).toBeLessThanOrEqual(most);
  const known = new Set<string>();
  for (const [index, { file, reached }] of steps.entries()) {
    expect(existsSync(join(root, file)), file).toBe(true);
    if (index > 0 && !reached) {
      expect(known.has(file), `no earlier file imports ${file}`).toBe(true);
    }
    if (/\.tsx?$/.test(file)) for (const imported of importsOf(file)) known.add(imported);
  }
});
