/** `lodge messages`: what visitors wrote, and what became of it. */
import { writeFile } from 'node:fs/promises';
import { select } from '@clack/prompts';
import { visibleSigns } from '#server/contact/mail.ts';
import { formatMoment, today } from '#server/dates.ts';
import type { Database } from '#server/storage/database.ts';
import {
  eachMessage,
  findMessage,
  type MessageState,
  messageStates,
  newestMessages,
  removeMessage,
  type StoredMessage,
  stateOf,
} from '#server/storage/messages.ts';
import { releaseMessage, resendMessage } from '#server/storage/outbox.ts';
import { answer, settleRemoval } from './ask.ts';
import { askForNewFile } from './ask-file.ts';
import {
  type Call,
  type Command,
  done,
  misused,
  type Outcome,
  parseId,
  refused,
  textOf,
  yes,
} from './command.ts';
import { messagesCsv } from './messages-csv.ts';

/** What `--json` and the export show of a message, without the outbox's own columns. */
function toJson(stored: StoredMessage) {
  const { id, createdAt, name, email, message, suspicion, attempts, lastError, deliveredAt } =
    stored;
  const state = stateOf(stored);
  return {
    id,
    createdAt,
    state,
    name,
    email,
    message,
    suspicion,
    attempts,
    lastError,
    deliveredAt,
  };
}

const line = (stored: StoredMessage) =>
  visibleSigns(
    `${stored.id}  ${formatMoment(stored.createdAt)}  ${stateOf(stored)}  ${stored.name} <${stored.email}>`,
  );

function stateText(stored: StoredMessage): string {
  const { suspicion, deliveredAt, attempts, lastError, dueAt } = stored;
  if (suspicion !== null) return `quarantined, ${suspicion}`;
  if (deliveredAt !== null) return `delivered, ${formatMoment(deliveredAt)}`;
  if (attempts === 0) return 'waiting';
  const next = `next attempt ${formatMoment(dueAt)}`;
  return `waiting after ${attempts} attempts (${lastError ?? 'begun'}), ${next}`;
}

const details = (stored: StoredMessage) =>
  visibleSigns(`Number:  ${stored.id}
Name:    ${stored.name}
E-mail:  ${stored.email}
Sent:    ${formatMoment(stored.createdAt)}
State:   ${stateText(stored)}

${stored.message}`);

async function list({ desk, flags }: Call): Promise<Outcome> {
  const limit = parseId(textOf(flags, 'limit') ?? '20');
  if (!limit) return misused('--limit must be a whole number above 0.');
  const state = textOf(flags, 'state');
  if (state && !messageStates.includes(state as MessageState)) {
    return misused(`--state must be one of ${messageStates.join(', ')}.`);
  }
  const messages = await newestMessages(desk.database, limit, state as MessageState | undefined);
  return done(messages.map(line).join('\n') || 'There are no messages.', messages.map(toJson));
}

const unknown = (id: number) => refused(`There is no message with the number ${id}.`);

const whichMessage = misused('Which message? Give one number, as "messages list" shows it.');

/** One of the newest messages; nothing where none is in any of the states. */
async function askWhichMessage(
  database: Database,
  states: readonly MessageState[],
): Promise<number | undefined> {
  const found = await Promise.all(states.map((state) => newestMessages(database, 30, state)));
  const options = found
    .flat()
    .sort((one, other) => other.id - one.id)
    .slice(0, 30)
    .map((stored) => ({ value: stored.id, label: line(stored) }));
  if (options.length === 0) return undefined;
  return answer(select({ message: 'Which one?', options, maxItems: 12 }));
}

/** A command on the one message that the words name, or that is chosen among those in a state. */
function onMessage(
  work: (call: Call, stored: StoredMessage) => Promise<Outcome>,
  states: readonly MessageState[] = messageStates,
) {
  return async (call: Call): Promise<Outcome> => {
    const { words, desk } = call;
    const asks = desk.interactive && words.length === 0;
    const id = asks ? await askWhichMessage(desk.database, states) : parseId(words[0]);
    if (asks && !id) return refused(`There are no messages that are ${states.join(' or ')}.`);
    if (!id || words.length > 1) return whichMessage;
    const stored = await findMessage(desk.database, id);
    return stored ? work(call, stored) : unknown(id);
  };
}

const show = onMessage(async (_, stored) => done(details(stored), toJson(stored)));

const resend = onMessage(
  async ({ desk }, stored) => {
    const { id } = stored;
    return (await resendMessage(desk.database, id))
      ? done(`Message ${id} will be sent by the running site.`, toJson(stored))
      : refused(`Message ${id} is in quarantine; "messages release ${id}" sends it.`);
  },
  ['waiting', 'delivered'],
);

const release = onMessage(
  async ({ desk }, stored) => {
    const { id } = stored;
    return (await releaseMessage(desk.database, id))
      ? done(`Message ${id} will be sent by the running site.`, toJson(stored))
      : refused(`Message ${id} is not in quarantine.`);
  },
  ['quarantined'],
);

const remove = onMessage(async (call, stored) => {
  const { id } = stored;
  const refusal = await settleRemoval(call, line(stored));
  if (refusal) return refusal;
  return (await removeMessage(call.desk.database, id))
    ? done(`Removed: ${line(stored)}`, toJson(stored))
    : unknown(id);
});

async function exportAll({ desk, flags, words }: Call): Promise<Outcome> {
  if (words.length > 0) return misused('This command takes options only.');
  const messages: ReturnType<typeof toJson>[] = [];
  for await (const stored of eachMessage(desk.database)) messages.push(toJson(stored));
  const text = flags.json ? `${JSON.stringify(messages, null, 2)}\n` : messagesCsv(messages);
  const asks = desk.interactive && !flags.csv && !flags.output;
  const file = asks
    ? await askForNewFile('Into which file?', `messages-${today()}.csv`)
    : textOf(flags, 'output');
  if (!file) return done(text.trimEnd(), messages);
  const path = desk.path(file);
  // For the owner's eyes only, and never over a file that is there.
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  return done(`Messages written to ${path}: ${messages.length}`, { file: path });
}

export const messages: Record<string, Command> = {
  list: {
    summary: 'List the messages, newest first',
    options: {
      state: { type: 'string', value: 'STATE', help: `Only those ${messageStates.join(', ')}` },
      limit: { type: 'string', value: 'NUMBER', help: 'How many at most (default: 20)' },
    },
    examples: ['messages list', 'messages list --state quarantined'],
    run: list,
  },
  show: {
    summary: 'Show a message',
    words: 'NUMBER',
    examples: ['messages show 12'],
    run: show,
  },
  resend: {
    summary: 'Send a message at once, again where it was delivered',
    words: 'NUMBER',
    examples: ['messages resend 12'],
    run: resend,
  },
  release: {
    summary: 'Let a message out of quarantine and send it',
    words: 'NUMBER',
    examples: ['messages release 12'],
    run: release,
  },
  remove: {
    summary: 'Remove a message for good',
    words: 'NUMBER',
    options: { yes },
    examples: ['messages remove 12'],
    run: remove,
  },
  export: {
    summary: 'Write all messages as CSV for a spreadsheet, or as JSON',
    options: {
      csv: { type: 'boolean', help: 'As CSV, which is the default' },
      output: { type: 'string', value: 'FILE', help: 'Into a new file, instead of the terminal' },
    },
    examples: ['messages export --csv --output messages.csv', 'messages export --json'],
    run: exportAll,
  },
};
