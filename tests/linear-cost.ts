import { expect } from 'vitest';

/** Rules for texts search for these, count them or backtrack at them. */
const patterns = [
  ...['[', '**', '**а ', '\n- ', '1. а\n', '](', '[а](b', '[а](https://x', '[**', 'a@', 'www.'],
  ...[
    'www.а',
    'a-@',
    'a-',
    'a.',
    '\\',
    '(',
    ')',
    'https://а**',
    'https://а)',
    '(((https://а',
    '[ ](',
  ],
  ...[' ', '\t', '\n', ' \n', '\r', '\u2028', '\u00a0', '\u200b', '\ud800', '\0', '.', ':', '1'],
  // Normalising sorts the marks of a letter.
  ...['\u0301', '\u0345\u0301', '\u0345\uff9e', '\u0344', 'e\u0301', '{a', '{a}', '-', '/', 'аb '],
  ...[
    '/attachments/0123456789abcdef0123456789abcdef/',
    '.pdf',
    '%41',
    '-1x1',
    '😀',
    '\u{1d5e6}',
    '"',
  ],
];

/** The processor time in microseconds. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** A quadratic rule takes 400 milliseconds or more. Smaller differences are noise. */
export async function expectLinear(work: (text: string) => unknown): Promise<void> {
  for (const pattern of patterns) {
    const costFor = (length: number) =>
      costOf(() => work(`${pattern.repeat(length / pattern.length)}x`));
    const limit = 16 * (await costFor(5_000)) + 100_000;
    let long = await costFor(40_000);
    // On a busy machine, other work of the process is measured, too.
    for (let retries = 2; long >= limit && retries > 0; retries -= 1)
      long = Math.min(long, await costFor(40_000));
    expect(long, JSON.stringify(pattern)).toBeLessThan(limit);
  }
}
