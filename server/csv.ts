/** Cells of a CSV file that spreadsheets do not take for formulas. */

/** The beginnings of a formula, also in full-width forms; apostrophes before one are text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Puts an apostrophe before a text that a spreadsheet would evaluate. */
export const guardFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

/** The text before `guardFormula`. */
export const unguardFormula = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
