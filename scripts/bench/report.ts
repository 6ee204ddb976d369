/** The results as JSON for machines and as a page for people. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { type Figures, judge, rounded } from './budgets.ts';

interface Table {
  title: string;
  /** How the figures were taken, for those who want to judge them. */
  method: string;
  columns: string[];
  rows: (string | number)[][];
}

/** What a part of the benchmark hands back. */
export interface Findings {
  tables: Table[];
  /** The figures that have a budget. */
  figures: Figures;
}

const page = 'docs/benchmarks.md';
const json = 'node_modules/.cache/bench/results.json';

function markdownTable(columns: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function verdictRows(figures: Figures): string[][] {
  return judge(figures).map(({ figure, unit, limit, atLeast, measured, words }) => [
    figure,
    `${rounded(measured)} ${unit}`,
    `${atLeast ? '≥' : '≤'} ${limit} ${unit}`,
    words,
  ]);
}

const versionOf = (program: string) =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replace(/ built on.*/, '');

interface Run {
  /** Path of the browser. */
  browser: string;
  rounds: number;
  /** What the machine had to do before, as the average number of processes that ran or waited. */
  load: number;
}

function circumstances({ browser, rounds, load }: Run): string[] {
  const [processor] = cpus();
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${cpus().length} × ${processor?.model.trim() || process.arch}, ${Math.round(totalmem() / 1e9)} GB; load before the run ${rounded(load)}`,
    `Versions: Node ${process.versions.node}, ${versionOf(browser)}, site at ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}`,
    `Rounds: ${rounds}`,
  ];
}

/** Prints the results, and keeps them where they come from a whole run. */
export function report(findings: Findings[], run: Run, keep: boolean): void {
  const tables = findings.flatMap((part) => part.tables);
  const figures: Figures = Object.assign({}, ...findings.map((part) => part.figures));
  const facts = circumstances(run);
  const text = [
    '# Benchmarks',
    'Written by `npm run bench`. Medians of interleaved rounds; where a static page or a bare server is named, only the ratio travels to another machine.',
    facts.map((fact) => `- ${fact}`).join('\n'),
    '## Budgets',
    markdownTable(['What', 'Measured', 'Budget', 'Verdict'], verdictRows(figures)),
    ...tables.flatMap(({ title, method, columns, rows }) => [
      `## ${title}`,
      method,
      markdownTable(columns, rows),
    ]),
  ].join('\n\n');
  console.log(text);
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(
    json,
    JSON.stringify({ facts, figures, verdicts: judge(figures), tables }, null, 2),
  );
  if (!keep) return;
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, `${text}\n`);
}
