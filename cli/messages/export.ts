/** `lodge messages export`: JSON, or CSV (RFC 4180) with the byte order mark that spreadsheets need. */
import { rm, writeFile } from 'node:fs/promises';
import { today } from '#server/publishing/date.ts';
import { eachMessage, type StoredMessage, stateOf } from '#server/storage/messages.ts';
import { type Command, done, type Invocation, type Outcome, textOf } from '../command.ts';
import { confirmOverwrite } from '../confirm.ts';
import { askForNewFile } from '../terminal/questions.ts';
import { words } from '../words/words.ts';

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

/** A message without the outbox's own columns. */
type ShownMessage = Pick<
  StoredMessage & { state: ReturnType<typeof stateOf> },
  (typeof columns)[number]
>;

export function toJson(stored: StoredMessage): ShownMessage {
  const all = { ...stored, state: stateOf(stored) };
  return Object.fromEntries(columns.map((column) => [column, all[column]])) as ShownMessage;
}

/** The beginnings of a formula, which spreadsheets evaluate; also in full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

function toCsv(messages: ShownMessage[]): string {
  const rows = messages.map((message) => columns.map((column) => cell(message[column])).join(','));
  return `\u{feff}${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

async function run(invocation: Invocation): Promise<Outcome> {
  const { context, flags } = invocation;
  const messages: ShownMessage[] = [];
  for await (const stored of eachMessage(context.database)) messages.push(toJson(stored));
  const text = flags.json ? `${JSON.stringify(messages, null, 2)}\n` : toCsv(messages);
  const asks = context.interactive && !flags.csv && !flags.output;
  const file = asks ? await askForNewFile(`messages-${today()}.csv`) : textOf(flags, 'output');
  if (!file) return done(text.trimEnd(), messages);
  const refusal = await confirmOverwrite(invocation, file);
  if (refusal) return refusal;
  const path = context.resolvePath(file);
  // Removed first: an existing file would keep its permissions.
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  const written = { file: path, messages: messages.length };
  return done(words.said.exported(written), written);
}

export const exportMessages: Command = {
  options: ['csv', 'output', 'overwrite'],
  examples: ['messages export --csv --output messages.csv', 'messages export --json'],
  run,
};
