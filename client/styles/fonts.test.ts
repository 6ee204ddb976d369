import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no style uses a weight that is not in the subsets', () => {
  const client = join(import.meta.dirname, '..');
  const sheets = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const weights = sheets.flatMap((file) =>
    [
      ...readFileSync(join(client, file), 'utf8').matchAll(
        /font-weight: ([^;]+);|font: (?:italic )?(\w+) [^;]+\/|(bolder?|lighter);/g,
      ),
    ].map(([, weight, short, word]) => weight ?? short ?? word),
  );
  expect([...new Set(weights)].sort()).toEqual(['400', '500', '600']);
});
