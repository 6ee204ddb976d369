/** Cells of a CSV file that spreadsheets do not take for formulas. */

/** Also in full-width forms; apostrophes before one are text. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

export const guardFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

export const unguardFormula = (cell: string) =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
