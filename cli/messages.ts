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

const titles = ['No.', 'Date', 'State', 'Name', 'E-mail', 'Message'];

function cellsOf(message: StoredMessage): string[] {
  const { id, createdAt, name, email, message: text } = message;
  const state = deliveryState(message);
  return [`${id}`, writeDate(createdAt), state, name, email, text.slice(0, 80)].map((cell) =>
    escapeInvisible(cell.replace(/\s+/g, ' ').trim()),
  );
}

const lineOf = (message: StoredMessage) => cellsOf(message).filter(Boolean).join('  ');

/** In a terminal, of names and addresses. The text of the message has the rest of the line. */
const widest = 24;

/** `columns` is the width of the terminal; without it, rows are not shortened and have tabs. */
function formatTable(messages: StoredMessage[], columns?: number): string {
  const cells = messages.map(cellsOf);
  if (columns === undefined) return cells.map((row) => row.join('\t')).join('\n');
  const widths = titles.map((title, index) =>
    Math.min(Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)), widest),
  );
  const [head = '', ...lines] = [titles, ...cells].map((row) => {
    const parts = row.map((cell, index) => cell.slice(0, widest).padEnd(widths[index] ?? 0));
    return [...parts.slice(0, -1), row.at(-1)].join('  ').slice(0, columns);
  });
  return [styleText('dim', head, { stream: process.stdout }), ...lines].join('\n');
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
