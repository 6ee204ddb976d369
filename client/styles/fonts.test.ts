import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import arial from '@capsizecss/metrics/arial';
import arialBold from '@capsizecss/metrics/arial/700';
import georgia from '@capsizecss/metrics/georgia';
import notoSerif from '@capsizecss/metrics/notoSerif';
import notoSerifMedium from '@capsizecss/metrics/notoSerif/500';
import notoSerifMediumItalic from '@capsizecss/metrics/notoSerif/500italic';
import roboto from '@capsizecss/metrics/roboto';
import robotoMedium from '@capsizecss/metrics/roboto/500';
import sourceSans from '@capsizecss/metrics/sourceSans3';
import sourceSansSemiBold from '@capsizecss/metrics/sourceSans3/600';
import times from '@capsizecss/metrics/timesNewRoman';
import timesItalic from '@capsizecss/metrics/timesNewRoman/italic';
import { expect, test } from 'vitest';

interface Metrics {
  unitsPerEm: number;
  xWidthAvg: number;
  ascent: number;
  descent: number;
}

/** Each face that stands in, by the name that systems know it by, and ours for which it does. */
const standIns: Record<string, [theirs: Metrics, ours: Metrics]> = {
  Arial: [arial, sourceSans],
  'Arial Bold': [arialBold, sourceSansSemiBold],
  Roboto: [roboto, sourceSans],
  'Roboto Medium': [robotoMedium, sourceSansSemiBold],
  'Noto Serif': [notoSerif, notoSerifMedium],
  Georgia: [georgia, notoSerifMedium],
  'Times New Roman': [times, notoSerifMedium],
  'Times New Roman Italic': [timesItalic, notoSerifMediumItalic],
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

test('every face that stands in is held to its metrics', () => {
  expect(new Set(rules.map(({ name }) => name))).toEqual(new Set(Object.keys(standIns)));
});

const metricsOf = (name: string) => standIns[name] as [Metrics, Metrics];

test.each(rules)('$label has the height of ours', ({ name, size, ascent, descent }) => {
  const [, ours] = metricsOf(name);
  expect(ascent * size * 0.01).toBeCloseTo((ours.ascent / ours.unitsPerEm) * 100, 0);
  expect(descent * size * 0.01).toBeCloseTo((-ours.descent / ours.unitsPerEm) * 100, 0);
});

// The widths are those of our own texts, some without the space; the average of English texts at
// large, with it, is near them.
test.each(rules.filter(({ latin }) => latin))('$label has about the width of ours', (rule) => {
  const [theirs, ours] = metricsOf(rule.name).map((face) => face.xWidthAvg / face.unitsPerEm);
  const expected = ((ours ?? 0) / (theirs ?? 0)) * 100;
  expect(rule.size / expected).toBeGreaterThan(0.96);
  expect(rule.size / expected).toBeLessThan(1.04);
});

test('no style asks for a weight that is not cut', () => {
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
