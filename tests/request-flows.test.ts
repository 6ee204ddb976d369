/** docs/request-flows.md must agree with the imports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Step {
  file: string;
  /** The text in italics, if no earlier file imports this one. */
  reached: string | undefined;
}

interface Flow {
  title: string;
  steps: Step[];
}

function flowsOf(page: string): Flow[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n');
      const steps = [...section.matchAll(/^\d+\. (?:\*(by [^*]+)\* )?`([^`]+)`/gm)].map(
        ([, reached, file = '']) => ({ file, reached }),
      );
      return { title, steps };
    });
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const plain = name.split('?')[0] ?? '';
    if (plain.startsWith('#')) return [plain.slice(1)];
    return plain.startsWith('.') ? [normalize(join(dirname(file), plain))] : [];
  });
}

const flows = flowsOf(read('docs/request-flows.md'));

test('there are four flows', () => {
  expect(flows.map(({ steps }) => steps.length > 5)).toEqual(Array(4).fill(true));
});

test.each(flows)('$title', ({ steps }) => {
  const known = new Set<string>();
  for (const [index, { file, reached }] of steps.entries()) {
    expect(existsSync(join(root, file)), file).toBe(true);
    if (index > 0 && !reached) {
      expect(known.has(file), `no earlier file imports ${file}`).toBe(true);
    }
    if (/\.tsx?$/.test(file)) for (const imported of importsOf(file)) known.add(imported);
  }
});
