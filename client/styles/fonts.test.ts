import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Metrics {
  unitsPerEm: number;
  xWidthAvg: number;
  ascent: number;
  descent: number;
}

const metrics = (
  unitsPerEm: number,
  xWidthAvg: number,
  ascent: number,
  descent: number,
): Metrics => ({ unitsPerEm, xWidthAvg, ascent, descent });

// The numbers are from the package @capsizecss/metrics 4.3.0. It lacks the widths of Source Serif at
// our optical size; they are those of Times times the measured ratio of our titles in both fonts.
const sourceSerif = metrics(1000, 428, 1036, -335);
const sourceSerifItalic = metrics(1000, 411, 1036, -335);
const sourceSans = metrics(1000, 418, 1024, -400);
const sourceSansSemiBold = metrics(1000, 431, 1024, -400);

/** The keys are system names of fallback fonts; each replaces a font of ours. */
const fallbacks: Record<string, [theirs: Metrics, ours: Metrics]> = {
  Arial: [metrics(2048, 913, 1854, -434), sourceSans],
  'Arial Bold': [metrics(2048, 983, 1854, -434), sourceSansSemiBold],
  Roboto: [metrics(2048, 911, 1900, -500), sourceSans],
  'Roboto Medium': [metrics(2048, 919, 1900, -500), sourceSansSemiBold],
  'Noto Serif': [metrics(1000, 481, 1069, -293), sourceSerif],
  Georgia: [metrics(2048, 913, 1878, -449), sourceSerif],
  'Times New Roman': [metrics(2048, 832, 1825, -443), sourceSerif],
  'Times New Roman Italic': [metrics(2048, 836, 1825, -443), sourceSerifItalic],
};

const styles = ['fonts.css', '../pages/italic.css']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('');
const rules = [...styles.matchAll(/@font-face \{([^}]+)\}/g)].map(([, rule = '']) => {
  const [, name = ''] = /local\("([^"]+)"\)/.exec(rule) ?? [];
  const percent = (descriptor: string) =>
    Number.parseFloat(new RegExp(`${descriptor}: ([\\d.]+)%`).exec(rule)?.[1] ?? '');
  return {
    name,
    label: `${name} at ${percent('size-adjust')} %`,
    latin: !/unicode-range: U\+20/.test(rule),
    size: percent('size-adjust'),
    ascent: percent('ascent-override'),
    descent: percent('descent-override'),
  };
});

test('every fallback font has its metrics', () => {
  expect(new Set(rules.map(({ name }) => name))).toEqual(new Set(Object.keys(fallbacks)));
});

const metricsOf = (name: string) => fallbacks[name] as [Metrics, Metrics];

test.each(rules)('$label has the height of ours', ({ name, size, ascent, descent }) => {
  const [, ours] = metricsOf(name);
  expect(ascent * size * 0.01).toBeCloseTo((ours.ascent / ours.unitsPerEm) * 100, 0);
  expect(descent * size * 0.01).toBeCloseTo((-ours.descent / ours.unitsPerEm) * 100, 0);
});

// The sizes are computed for our texts; the average width of English texts is similar.
test.each(rules.filter(({ latin }) => latin))('$label has about the width of ours', (rule) => {
  const [theirs, ours] = metricsOf(rule.name).map((font) => font.xWidthAvg / font.unitsPerEm);
  const expected = ((ours ?? 0) / (theirs ?? 0)) * 100;
  expect(rule.size / expected).toBeGreaterThan(0.96);
  expect(rule.size / expected).toBeLessThan(1.04);
});

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
