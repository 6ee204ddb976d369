/** Other work on the machine affects single rounds, so only medians are compared. */

export function median(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (low === undefined || high === undefined) throw new Error('Nothing was measured');
  return (low + high) / 2;
}

/** Ratios are computed within each round, because other work affects both of its measurements. */
export function pairedRatio<T>(ours: T[], theirs: T[], read: (round: T) => number): number {
  if (ours.length !== theirs.length) throw new Error('The rounds do not match');
  const references = theirs.map(read);
  return median(ours.map((each, round) => read(each) / (references[round] ?? Number.NaN)));
}

/** Returns the median of each value that all records contain. */
export function medians<K extends string>(records: Record<K, number>[]): Record<K, number> {
  const [first] = records;
  if (!first) throw new Error('Nothing was measured');
  const names = Object.keys(first) as K[];
  const pairs = names.map((name) => [name, median(records.map((record) => record[name]))]);
  return Object.fromEntries(pairs) as Record<K, number>;
}
