/** Messages as CSV (RFC 4180), with the byte order mark that spreadsheets need. */
import { type StoredMessage, stateOf } from '../storage/messages.ts';

export const messageColumns = [
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
  'answeredAt',
] as const;

/** A message without the outbox's own columns. */
export type ExportedMessage = Pick<
  StoredMessage & { state: ReturnType<typeof stateOf> },
  (typeof messageColumns)[number]
>;

export function exportedMessage(stored: StoredMessage): ExportedMessage {
  const all = { ...stored, state: stateOf(stored) };
  return Object.fromEntries(
    messageColumns.map((column) => [column, all[column]]),
  ) as ExportedMessage;
}

/** The beginnings of a formula, which spreadsheets evaluate; also in full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** The file, in portions. */
export async function* messagesCsv(messages: AsyncIterable<StoredMessage>): AsyncGenerator<string> {
  yield `\u{feff}${messageColumns.join(',')}\r\n`;
  for await (const stored of messages) {
    const message = exportedMessage(stored);
    yield `${messageColumns.map((column) => cell(message[column])).join(',')}\r\n`;
  }
}
