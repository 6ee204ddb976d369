/** Names that are nearly, but not quite, those of settings. */

/** Optimal string alignment: insertions, deletions, replacements and neighbours that changed places. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const crossed = one[row - 2] === other[column - 1] && one[row - 1] === other[column - 2];
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        ...(row > 1 && column > 1 && crossed ? [at(row - 2, column - 2) + 1] : []),
      ];
      rows[row]?.push(Math.min(...ways));
    }
  }
  return at(one.length, other.length);
}

/** Two slips in a long name, one in a short one: NODE_ENV is two away from LODGE_ENV. */
const slips = (name: string) => (name.length < 10 ? 1 : 2);

/** The name that was probably meant; undefined for a name that is right, or like none. */
export function misspelt(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined;
  return names
    .filter((each) => Math.abs(each.length - name.length) <= 2)
    .map((each) => ({ each, away: distance(name.toUpperCase(), each) }))
    .filter(({ each, away }) => away <= slips(each))
    .sort((first, second) => first.away - second.away)[0]?.each;
}
