/** Messages as CSV (RFC 4180), with the byte order mark that spreadsheets need. */
import { guardFormula } from '../csv.ts';
import { type StoredMessage, stateOf } from '../storage/messages.ts';

const messageColumns = [
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
type ExportedMessage = Pick<
  StoredMessage & { state: ReturnType<typeof stateOf> },
  (typeof messageColumns)[number]
>;

export function exportedMessage(stored: StoredMessage): ExportedMessage {
  const all = { ...stored, state: stateOf(stored) };
  return Object.fromEntries(
    messageColumns.map((column) => [column, all[column]]),
  ) as ExportedMessage;
}

export async function exportedMessages(
  messages: AsyncIterable<StoredMessage>,
): Promise<ExportedMessage[]> {
  const exported: ExportedMessage[] = [];
  for await (const stored of messages) exported.push(exportedMessage(stored));
  return exported;
}

const cell = (value: string | number | null) =>
  `"${guardFormula(String(value ?? '')).replaceAll('"', '""')}"`;

/** The file as a whole. */
export function messagesCsv(messages: ExportedMessage[]): string {
  const rows = messages.map((message) =>
    messageColumns.map((column) => cell(message[column])).join(','),
  );
  return `\u{feff}${[messageColumns.join(','), ...rows].join('\r\n')}\r\n`;
}
