import { rename, rm, writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import {
  escapeInvisible,
  exportedMessage,
  messageColumns,
  suspicionIn,
} from '#server/contact/shown-message.ts';
import { writeTable } from '#server/csv.ts';
import type { Database } from '#server/storage/database.ts';
import {
  countMessages,
  deliveryState,
  eachMessage,
  findMessage,
  messagesFrom,
  newestMessages,
  releaseMessage,
  removeMessage,
  resendMessage,
  type StoredMessage,
} from '#server/storage/message-rows.ts';
import { writeDate } from '#shared/date.ts';
import { type CommandResult, done, failed, type Invocation, plural } from './command.ts';
import { cliError } from './errors.ts';
import { confirmChange, confirmOverwrite } from './terminal.ts';

interface Column {
  title: string;
  cell(message: StoredMessage): string | number;
  /** True if the column may be shortened in a narrow terminal. */
  shrinks?: boolean;
}

const table: Column[] = [
  { title: 'No.', cell: ({ id }) => id },
  { title: 'Date', cell: ({ createdAt }) => writeDate(createdAt) },
  { title: 'State', cell: deliveryState },
  { title: 'Name', cell: ({ name }) => name, shrinks: true },
  { title: 'E-mail', cell: ({ email }) => email, shrinks: true },
  { title: 'Message', cell: ({ message }) => message.slice(0, 80), shrinks: true },
];

const cellsOf = (message: StoredMessage) =>
  table.map(({ cell }) => escapeInvisible(String(cell(message)).replace(/\s+/g, ' ').trim()));

const lineOf = (message: StoredMessage) => cellsOf(message).filter(Boolean).join('  ');

const gap = 2;
const narrowest = 8;

/** `columns` is the width of the terminal; without it, rows are not shortened and have tabs. */
function formatTable(messages: StoredMessage[], columns?: number): string {
  const cells = messages.map(cellsOf);
  if (columns === undefined) return cells.map((row) => row.join('\t')).join('\n');
  const widths = table.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  while (widths.reduce((sum, width) => sum + width + gap, -gap) > columns) {
    const shrinking = widths.map((width, index) => (table[index]?.shrinks ? width : 0));
    const widest = Math.max(...shrinking);
    if (widest <= narrowest) break;
    widths[shrinking.lastIndexOf(widest)] = widest - 1;
  }
  const line = (row: string[]) =>
    row
      .map((text, index) => {
        const width = widths[index] ?? 0;
        const cell = text.length > width ? `${text.slice(0, width - 1)}…` : text;
        return /^\d+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const head = styleText('dim', line(table.map(({ title }) => title)), { stream: process.stdout });
  return [head, ...cells.map(line)].join('\n');
}

function stateText(message: StoredMessage): string {
  const { suspicion, deliveredAt, attempts, lastError, nextAttemptAt } = message;
  if (suspicion !== null) return `quarantined, ${suspicionIn('en', suspicion)}`;
  if (deliveredAt !== null) return `delivered, ${writeDate(deliveredAt)}`;
  if (attempts === 0) return 'waiting';
  const last = lastError === null ? 'not finished' : `last error: ${lastError}`;
  return `waiting; ${plural(attempts, 'attempt')} so far, ${last}; next attempt ${writeDate(nextAttemptAt)}`;
}

export async function listMessages(invocation: Invocation): Promise<CommandResult> {
  const { database, columns } = invocation;
  const { state, limit = 20 } = invocation.flags;
  const messages = await newestMessages(database, limit, state);
  if (messages.length === 0) {
    return done(columns === undefined ? '' : 'There are no messages yet.', []);
  }
  const total = await countMessages(database, state);
  const isCut = columns !== undefined && messages.length < total;
  const note = isCut ? `\n\n${messages.length} of ${total}; --limit shows more.` : '';
  return done(formatTable(messages, columns) + note, messages.map(exportedMessage));
}

/** A command for the message with a given number. */
function withMessage(
  run: (message: StoredMessage, database: Database) => CommandResult | Promise<CommandResult>,
) {
  return async ({ ids: [id = 0], database }: Invocation): Promise<CommandResult> => {
    const message = await findMessage(database, id);
    return message ? run(message, database) : failed(cliError('no-such-message', { id }));
  };
}

export const showMessage = withMessage((message) => {
  const text = `Number:  ${message.id}
Name:    ${message.name}
E-mail:  ${message.email}
Sent:    ${writeDate(message.createdAt)}
State:   ${stateText(message)}

${message.message}`;
  return done(escapeInvisible(text), exportedMessage(message));
});

const sending = (
  send: (database: Database, id: number) => Promise<boolean>,
  failure: 'in-quarantine' | 'not-in-quarantine',
) =>
  withMessage(async (message, database) => {
    const { id } = message;
    if (!(await send(database, id))) return failed(cliError(failure, { id }));
    const text = `Message ${id} is queued. The site sends it while it is running and SMTP_URL is set.`;
    return done(text, exportedMessage(message));
  });

export const resend = sending(resendMessage, 'in-quarantine');
export const release = sending(releaseMessage, 'not-in-quarantine');

export async function removeMessages(invocation: Invocation): Promise<CommandResult> {
  const { ids, flags, database } = invocation;
  const address = flags.from?.trim();
  if ((address === undefined) === (ids.length === 0)) {
    return { kind: 'usage-error', errors: [cliError('numbers-or-from')] };
  }
  const messages: StoredMessage[] = [];
  if (address === undefined) {
    for (const id of new Set(ids)) {
      const message = await findMessage(database, id);
      if (!message) return failed(cliError('no-such-message', { id }));
      messages.push(message);
    }
  } else {
    messages.push(...(await messagesFrom(database, address)));
    if (messages.length === 0) return failed(cliError('nobody-wrote', { address }));
  }
  const lines = messages.map(lineOf).join('\n');
  const data = messages.map(exportedMessage);
  if (flags.dryRun) return done(`Would remove:\n${lines}`, data);
  const failure = await confirmChange(invocation, `${lines}\nRemove permanently?`);
  if (failure) return failure;
  for (const { id } of messages) await removeMessage(database, id);
  return done(`Removed:\n${lines}`, data);
}

/** Writes JSON, or a table (CSV) with the names of the fields. */
export async function exportMessages(invocation: Invocation): Promise<CommandResult> {
  const { database, flags, columns, resolvePath } = invocation;
  const messages: ReturnType<typeof exportedMessage>[] = [];
  for await (const message of eachMessage(database)) messages.push(exportedMessage(message));
  const rows = messages.map((item) => messageColumns.map((column) => String(item[column] ?? '')));
  const text = flags.json
    ? `${JSON.stringify(messages, null, 2)}\n`
    : writeTable([[...messageColumns], ...rows]);
  if (!flags.output) {
    // A visitor's text could control the terminal.
    const shown = escapeInvisible(text.replace(/^\ufeff|\r(?=\n)/g, ''));
    return done((columns === undefined ? text : shown).trimEnd(), messages);
  }
  const failure = await confirmOverwrite(invocation, flags.output);
  if (failure) return failure;
  const file = resolvePath(flags.output);
  // If the disk is full, an existing file stays. It would keep its permissions if it were written.
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    await writeFile(part, text, { mode: 0o600, flag: 'wx' });
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
  const { length } = messages;
  return done(`Messages written to ${file}: ${length}`, { file, messages: length });
}
