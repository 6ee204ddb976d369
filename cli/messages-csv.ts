/** Messages as a spreadsheet reads them: CSV (RFC 4180) in UTF-8, with a byte order mark. */

/** Spreadsheets run what begins like a formula, also in the wide forms of East Asian typing. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const columns = [
  'id',
  'createdAt',
  'state',
  'name',
  'email',
  'message',
  'suspicion',
  'attempts',
  'lastError',
  'deliveredAt',
] as const;

type Row = Record<(typeof columns)[number], string | number | null>;

export function messagesCsv(messages: Row[]): string {
  const rows = messages.map((message) => columns.map((column) => cell(message[column])).join(','));
  return `\u{feff}${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}
