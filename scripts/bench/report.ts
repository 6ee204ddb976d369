/** Compares the results with the budgets, prints them, and writes them to docs/benchmarks.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

type Cell = string | number;

/** kB means 1,000 bytes. */
type Figure = [
  name: string,
  measured: number,
  unit: 'kB' | '×' | 'ms' | 's' | 'MB' | '',
  budget: number,
  kind?: 'at least',
];

export interface Findings {
  tables: { title: string; method: string; columns: string[]; rows: (readonly Cell[])[] }[];
  figures: Figure[];
}

function rounded(value: number): string {
  return String(Number(value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)));
}

function markdownTable(columns: string[], rows: (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? rounded(cell) : cell)).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}

function verdict([name, measured, unit, budget, kind]: Figure): string[] {
  const excess = kind ? budget - measured : measured - budget;
  const kept = excess <= 0 ? 'kept' : `missed by ${rounded(excess)} ${unit}`.trim();
  return [name, `${rounded(measured)} ${unit}`, `${kind ? '≥' : '≤'} ${budget} ${unit}`, kept];
}

const versionOf = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .replace(/ built on.*/, '');

/** Prints all tables, and the budgets that were measured; `keep` writes these to the page. */
export function report(findings: Findings[], browser: string, rounds: number, keep: boolean): void {
  const [processor] = cpus();
  const facts = [
    new Date().toISOString().slice(0, 10),
    `${cpus().length} × ${processor?.model.trim() || process.arch}`,
    `Node ${process.versions.node}`,
    versionOf(browser, '--version'),
    `site at ${versionOf('git', 'rev-parse', '--short', 'HEAD')}`,
    `${rounds} rounds`,
  ].join(', ');
  const verdicts = findings.flatMap(({ figures }) => figures).map(verdict);
  const table = markdownTable(['What', 'Measured', 'Budget', 'Verdict'], verdicts);
  const summary = `## Budgets\n\n${facts}.\n\n${table}`;
  const details = findings
    .flatMap(({ tables }) => tables)
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
