/** `lodge messages`: what visitors wrote, and what became of it. */

import { exportedMessage } from '#server/contact/messages-csv.ts';
import { suspicionIn, visibleSigns } from '#server/contact/shown-message.ts';
import type { Database } from '#server/storage/database.ts';
import {
  countMessages,
  findMessage,
  type MessageState,
  messageStates,
  messagesFrom,
  newestMessages,
  removeMessage,
  type StoredMessage,
  stateOf,
} from '#server/storage/messages.ts';
import { releaseMessage, resendMessage } from '#server/storage/outbox.ts';
import {
  done,
  type Invocation,
  type Outcome,
  parseId,
  refused,
  textOf,
  usageError,
} from '../command.ts';
import { fault } from '../faults.ts';
import { chooseItem, type ItemType, list, remove, removeItems } from '../items.ts';
import { writeMoment } from '../moments.ts';
import { language, words } from '../words/words.ts';

const group = 'messages';

/** `waiting, delivered or quarantined`, as the option wants them. */
const anyState = (states: readonly string[]) =>
  new Intl.ListFormat(language === 'mk' ? 'mk' : 'en-GB', { type: 'disjunction' }).format(states);

/** A few of the first words, for a list in a pipe as well. */
const beginning = ({ message }: StoredMessage) => message.slice(0, 80);

const messageType: ItemType<StoredMessage> = {
  group,
  table: [
    { title: words.columns.number, cell: ({ id }) => id },
    { title: words.columns.date, cell: ({ createdAt }) => writeMoment(createdAt) },
    { title: words.columns.state, cell: (stored) => words.states[stateOf(stored)] },
    { title: words.columns.name, cell: ({ name }) => visibleSigns(name), shrinks: true },
    { title: words.columns.email, cell: ({ email }) => visibleSigns(email), shrinks: true },
    {
      title: words.columns.message,
      cell: (stored) => visibleSigns(beginning(stored)),
      shrinks: true,
    },
  ],
  find: findMessage,
  newest: newestMessages,
  count: countMessages,
  async remove({ database }, items) {
    for (const { id } of items) await removeMessage(database, id);
  },
  removeRow: removeMessage,
  toJson: exportedMessage,
};

function stateText(stored: StoredMessage): string {
  const { suspicion, deliveredAt, attempts, lastError, dueAt } = stored;
  const { stateOf: said } = words.said;
  if (suspicion !== null) return said.quarantined(suspicionIn(language, suspicion));
  if (deliveredAt !== null) return said.delivered(writeMoment(deliveredAt));
  if (attempts === 0) return words.states.waiting;
  const last = lastError === null ? said.notFinished : said.lastError(lastError);
  const next = writeMoment(dueAt);
  return said.attempted({ attempts: words.counts.attempts(attempts), last, next });
}

function details(stored: StoredMessage): string {
  const { number, name, email, sent, state } = words.said.message;
  const lines: [string, string | number][] = [
    [number, stored.id],
    [name, stored.name],
    [email, stored.email],
    [sent, writeMoment(stored.createdAt)],
    [state, stateText(stored)],
  ];
  const width = Math.max(...lines.map(([label]) => label.length)) + 3;
  const head = lines.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`);
  return visibleSigns(`${head.join('\n')}\n\n${stored.message}`);
}

const isState = (state: string): state is MessageState =>
  (messageStates as readonly string[]).includes(state);

export async function listMessages(invocation: Invocation): Promise<Outcome> {
  const state = textOf(invocation.flags, 'state');
  if (!state) return list(messageType, invocation);
  if (!isState(state)) return usageError('wrong-state', { states: anyState(messageStates) });
  const inState: ItemType<StoredMessage> = {
    ...messageType,
    newest: (database, limit) => newestMessages(database, limit, state),
    count: (database) => countMessages(database, state),
  };
  return list(inState, invocation);
}

/** The number of the message that is chosen in a menu; undefined where none has such a state. */
async function chooseMessage(
  database: Database,
  states: readonly MessageState[],
): Promise<number | undefined> {
  const all = await Promise.all(states.map((state) => newestMessages(database, 30, state)));
  const newest = all
    .flat()
    .sort((one, other) => other.id - one.id)
    .slice(0, 30);
  return chooseItem(messageType, newest);
}

/** A command on one message: the one that was given, or that is chosen among those in a state. */
function onMessage(
  work: (invocation: Invocation, stored: StoredMessage) => Promise<Outcome>,
  states: readonly MessageState[] = messageStates,
) {
  return async (invocation: Invocation): Promise<Outcome> => {
    const { positionals, context } = invocation;
    const asks = context.interactive && positionals.length === 0;
    const id = asks ? await chooseMessage(context.database, states) : parseId(positionals[0]);
    if (asks && !id) {
      const named = states.map((state) => words.states[state]);
      return refused(fault('none-in-state', { states: anyState(named) }));
    }
    if (!id || positionals.length > 1) return usageError('which-one', { group });
    const stored = await findMessage(context.database, id);
    return stored ? work(invocation, stored) : refused(fault('no-such-item', { group, id }));
  };
}

const queued = (stored: StoredMessage) =>
  done(words.said.queued(stored.id), exportedMessage(stored));

export const showMessage = onMessage(async (_, stored) =>
  done(details(stored), exportedMessage(stored)),
);

export const resend = onMessage(
  async ({ context }, stored) => {
    const { id } = stored;
    return (await resendMessage(context.database, id))
      ? queued(stored)
      : refused(fault('in-quarantine', { id }));
  },
  ['waiting', 'delivered'],
);

export const release = onMessage(
  async ({ context }, stored) => {
    const { id } = stored;
    return (await releaseMessage(context.database, id))
      ? queued(stored)
      : refused(fault('not-in-quarantine', { id }));
  },
  ['quarantined'],
);

export async function removeMessages(invocation: Invocation): Promise<Outcome> {
  const { positionals, flags, context } = invocation;
  const address = textOf(flags, 'from')?.trim();
  if (address === undefined) return remove(messageType, invocation);
  if (positionals.length > 0) return usageError('numbers-or-from');
  const all = await messagesFrom(context.database, address);
  if (all.length === 0) return refused(fault('nobody-wrote', { address }));
  return removeItems(messageType, invocation, all);
}
