/** Compares the results with the budgets, prints them, and writes them to docs/benchmarks.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

interface Budget {
  unit: 'kB' | '×' | 'ms' | 's' | 'MB' | '';
  limit: number;
  atLeast?: true;
}

/** kB means 1,000 bytes. */
const budgets = {
  'largest document': { unit: 'kB', limit: 20 },
  'most scripts on a content page': { unit: 'kB', limit: 75 },
  'most scripts on contact, news or gallery': { unit: 'kB', limit: 95 },
  'requests of a first visit, content page': { unit: '', limit: 16 },
  'bytes of a first visit, content page': { unit: 'kB', limit: 165 },
  'fonts of a first visit, without italics': { unit: 'kB', limit: 50 },
  'fonts of a first visit, with italics': { unit: 'kB', limit: 66 },
  prefetched: { unit: 'kB', limit: 45 },
  'first contentful paint against static, worst page': { unit: '×', limit: 1.3 },
  'first contentful paint against static, median page': { unit: '×', limit: 1.2 },
  'largest contentful paint against static, worst page': { unit: '×', limit: 1.3 },
  'largest contentful paint against static, median page': { unit: '×', limit: 1.2 },
  'largest layout shift': { unit: '', limit: 0.02 },
  'longest blocking time': { unit: 'ms', limit: 50 },
  'theme toggle after the first paint': { unit: 'ms', limit: 34 },
  'slowest navigation': { unit: 'ms', limit: 200 },
  'Back against the way forward': { unit: '×', limit: 0.5 },
  'language switch against innerHTML': { unit: '×', limit: 1.1 },
  'requests per second against bare node:http': { unit: '×', limit: 0.4, atLeast: true },
  'first answer after start': { unit: 's', limit: 0.5 },
  'memory after load': { unit: 'MB', limit: 160 },
  'longest wait beside a costly request': { unit: 'ms', limit: 100 },
} satisfies Record<string, Budget>;

export type Figures = Partial<Record<keyof typeof budgets, number>>;

interface Table {
  title: string;
  method: string;
  columns: string[];
  rows: (string | number)[][];
}

export interface Findings {
  tables: Table[];
  figures: Figures;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)));
}

function markdownTable(columns: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function verdicts(figures: Figures): string[][] {
  return Object.entries<Budget>(budgets).flatMap(([name, { unit, limit, atLeast }]) => {
    const measured = figures[name as keyof Figures];
    if (measured === undefined) return [];
    const excess = atLeast ? limit - measured : measured - limit;
    const verdict = excess <= 0 ? 'kept' : `missed by ${rounded(excess)} ${unit}`.trim();
    return [
      [name, `${rounded(measured)} ${unit}`, `${atLeast ? '≥' : '≤'} ${limit} ${unit}`, verdict],
    ];
  });
}

const versionOf = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replace(/ built on.*/, '');

/** Prints all tables. A complete run replaces the budgets in docs/benchmarks.md. */
export function report(findings: Findings[], browser: string, rounds: number, keep: boolean): void {
  const figures: Figures = Object.assign({}, ...findings.map((part) => part.figures));
  const [processor] = cpus();
  const facts = [
    new Date().toISOString().slice(0, 10),
    `${cpus().length} × ${processor?.model.trim() || process.arch}`,
    `Node ${process.versions.node}`,
    versionOf(browser, '--version'),
    `site at ${versionOf('git', 'rev-parse', '--short', 'HEAD')}`,
    `${rounds} rounds`,
  ].join(', ');
  const summary = [
    '## Budgets',
    `${facts}.`,
    markdownTable(['What', 'Measured', 'Budget', 'Verdict'], verdicts(figures)),
  ].join('\n\n');
  const details = findings
    .flatMap((part) => part.tables)
    .map(({ title, method, columns, rows }) =>
      [`## ${title}`, method, markdownTable(columns, rows)].join('\n\n'),
    );
  console.log([summary, ...details].join('\n\n'));
  if (!keep) return;
  const page = 'docs/benchmarks.md';
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(/## Budgets\n[\s\S]*?(?=\n## )/, () => `${summary}\n`),
  );
}
