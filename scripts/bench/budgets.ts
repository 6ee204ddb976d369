/** What the site may cost, and how a measurement keeps to it. */

interface Budget {
  /** Name of the figure that a part of the benchmark measures. */
  figure: string;
  unit: 'kB' | '×' | 'ms' | 's' | 'MB' | 'frames' | '';
  limit: number;
  /** The figure must reach the limit instead of staying below it. */
  atLeast?: true;
}

/** A kilobyte has 1,000 bytes here and everywhere in the benchmark. */
export const budgets: Budget[] = [
  { figure: 'largest document', unit: 'kB', limit: 20 },
  { figure: 'most scripts on a content page', unit: 'kB', limit: 75 },
  { figure: 'most scripts on contact, news or gallery', unit: 'kB', limit: 95 },
  { figure: 'requests of a first visit, content page', unit: '', limit: 16 },
  { figure: 'bytes of a first visit, content page', unit: 'kB', limit: 165 },
  { figure: 'fonts of a first visit, without italics', unit: 'kB', limit: 50 },
  { figure: 'fonts of a first visit, with italics', unit: 'kB', limit: 66 },
  { figure: 'read ahead', unit: 'kB', limit: 45 },
  { figure: 'first contentful paint against static, worst page', unit: '×', limit: 1.3 },
  { figure: 'first contentful paint against static, median page', unit: '×', limit: 1.2 },
  { figure: 'largest contentful paint against static, worst page', unit: '×', limit: 1.3 },
  { figure: 'largest contentful paint against static, median page', unit: '×', limit: 1.2 },
  { figure: 'largest layout shift', unit: '', limit: 0.02 },
  { figure: 'longest blocking time', unit: 'ms', limit: 50 },
  { figure: 'theme toggle against static', unit: '×', limit: 1.1 },
  { figure: 'slowest client-side navigation', unit: 'ms', limit: 200 },
  { figure: 'Back against the way forward', unit: '×', limit: 0.5 },
  { figure: 'language switch against innerHTML', unit: '×', limit: 1.1 },
  { figure: 'wrong language or theme painted', unit: 'frames', limit: 0 },
  { figure: 'requests per second against bare node:http', unit: '×', limit: 0.4, atLeast: true },
  { figure: 'first answer after start', unit: 's', limit: 0.5 },
  { figure: 'memory after load', unit: 'MB', limit: 160 },
  { figure: 'longest wait beside a costly request', unit: 'ms', limit: 100 },
];

/** Measured figures by their names. */
export type Figures = Record<string, number>;

export interface Verdict extends Budget {
  measured: number;
  kept: boolean;
  /** "kept", or by how much it was missed. */
  words: string;
}

export function rounded(value: number): string {
  return String(Number(value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)));
}

/** Compares what was measured; a figure that was not measured has no verdict. */
export function judge(figures: Figures): Verdict[] {
  return budgets.flatMap((budget) => {
    const measured = figures[budget.figure];
    if (measured === undefined) return [];
    const excess = budget.atLeast ? budget.limit - measured : measured - budget.limit;
    const kept = excess <= 0;
    const missed = `missed by ${rounded(excess)} ${budget.unit}`.trim();
    return [{ ...budget, measured, kept, words: kept ? 'kept' : missed }];
  });
}
