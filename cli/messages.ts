import { rm, writeFile } from 'node:fs/promises';
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
import { fault } from './faults.ts';
import { type ItemType, list, remove } from './items.ts';
import { confirmOverwrite } from './terminal.ts';

const messageType: ItemType<StoredMessage> = {
  group: 'messages',
  table: [
    { title: 'No.', cell: ({ id }) => id },
    { title: 'Date', cell: ({ createdAt }) => writeDate(createdAt) },
    { title: 'State', cell: deliveryState },
    { title: 'Name', cell: ({ name }) => name, shrinks: true },
    { title: 'E-mail', cell: ({ email }) => email, shrinks: true },
    { title: 'Message', cell: ({ message }) => message.slice(0, 80), shrinks: true },
  ],
  find: findMessage,
  newest: newestMessages,
  count: countMessages,
  async remove(database, items) {
    for (const { id } of items) await removeMessage(database, id);
    return [];
  },
  toJson: exportedMessage,
};

function stateText(message: StoredMessage): string {
  const { suspicion, deliveredAt, attempts, lastError, dueAt } = message;
  if (suspicion !== null) return `quarantined, ${suspicionIn('en', suspicion)}`;
  if (deliveredAt !== null) return `delivered, ${writeDate(deliveredAt)}`;
  if (attempts === 0) return 'waiting';
  const last = lastError === null ? 'not finished' : `last error: ${lastError}`;
  return `waiting; ${plural(attempts, 'attempt')} so far, ${last}; next attempt ${writeDate(dueAt)}`;
}

export function listMessages(invocation: Invocation): Promise<CommandResult> {
  const { state } = invocation.flags;
  return list(
    {
      ...messageType,
      newest: (database, limit) => newestMessages(database, limit, state),
      count: (database) => countMessages(database, state),
    },
    invocation,
  );
}

/** A command for the message with a given number. */
function withMessage(
  run: (message: StoredMessage, database: Database) => CommandResult | Promise<CommandResult>,
) {
  return async ({ ids: [id = 0], database }: Invocation): Promise<CommandResult> => {
    const message = await findMessage(database, id);
    return message
      ? run(message, database)
      : failed(fault('no-such-item', { group: 'messages', id }));
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
    if (!(await send(database, id))) return failed(fault(failure, { id }));
    const text = `Message ${id} is queued. The site sends it while it is running and SMTP_URL is set.`;
    return done(text, exportedMessage(message));
  });

export const resend = sending(resendMessage, 'in-quarantine');
export const release = sending(releaseMessage, 'not-in-quarantine');

export async function removeMessages(invocation: Invocation): Promise<CommandResult> {
  const { ids, flags, database } = invocation;
  const address = flags.from?.trim();
  if ((address === undefined) === (ids.length === 0)) {
    return { kind: 'usage-error', faults: [fault('numbers-or-from')] };
  }
  if (address === undefined) return remove(messageType, invocation);
  const all = await messagesFrom(database, address);
  if (all.length === 0) return failed(fault('nobody-wrote', { address }));
  return remove(
    messageType,
    invocation,
    all.map(({ id }) => id),
  );
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
  // An existing file would keep its permissions, so it is removed first.
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  const { length } = messages;
  return done(`Messages written to ${file}: ${length}`, { file, messages: length });
}
