/** `lodge messages`: what visitors wrote, and what became of it. */
import { visibleSigns } from '#server/contact/mail.ts';
import { formatMoment } from '#server/dates.ts';
import type { Database } from '#server/storage/database.ts';
import {
  findMessage,
  type MessageState,
  messageStates,
  newestMessages,
  removeMessage,
  type StoredMessage,
  stateOf,
} from '#server/storage/messages.ts';
import { releaseMessage, resendMessage } from '#server/storage/outbox.ts';
import {
  type Command,
  count,
  done,
  type Invocation,
  type Outcome,
  parseId,
  refused,
  textOf,
  usageError,
  yes,
} from '../command.ts';
import { chooseItem, limitOf, limitOption, unknown, wrongLimit } from '../list-and-remove.ts';
import { confirmRemoval } from '../prompts.ts';
import { exportMessages, toJson } from './export.ts';

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const queued = (stored: StoredMessage) =>
  done(
    `Message ${stored.id} is queued. The site sends it while it is running and SMTP_URL is set.`,
    toJson(stored),
  );

const line = (stored: StoredMessage) =>
  visibleSigns(
    `${stored.id}  ${formatMoment(stored.createdAt)}  ${stateOf(stored)}  ${stored.name} <${stored.email}>`,
  );

function stateText(stored: StoredMessage): string {
  const { suspicion, deliveredAt, attempts, lastError, dueAt } = stored;
  if (suspicion !== null) return `quarantined, ${suspicion}`;
  if (deliveredAt !== null) return `delivered, ${formatMoment(deliveredAt)}`;
  if (attempts === 0) return 'waiting';
  const last = lastError === null ? 'not finished' : `last error: ${lastError}`;
  const next = `next attempt ${formatMoment(dueAt)}`;
  return `waiting; ${count(attempts, 'attempt')} so far, ${last}; ${next}`;
}

const details = (stored: StoredMessage) =>
  visibleSigns(`Number:  ${stored.id}
Name:    ${stored.name}
E-mail:  ${stored.email}
Sent:    ${formatMoment(stored.createdAt)}
State:   ${stateText(stored)}

${stored.message}`);

async function list(invocation: Invocation): Promise<Outcome> {
  const limit = limitOf(invocation);
  if (!limit) return wrongLimit;
  const state = textOf(invocation.flags, 'state');
  if (state && !messageStates.includes(state as MessageState)) {
    return usageError(`--state must be ${anyOf.format(messageStates)}.`);
  }
  const { database } = invocation.context;
  const messages = await newestMessages(database, limit, state as MessageState | undefined);
  return done(messages.map(line).join('\n') || 'There are no messages.', messages.map(toJson));
}

const whichMessage = usageError('Which message? Give its number, from "messages list".');

/** The number of the message that is chosen in a menu; undefined where none has such a state. */
async function chooseMessage(
  database: Database,
  states: readonly MessageState[],
): Promise<number | undefined> {
  const found = await Promise.all(states.map((state) => newestMessages(database, 30, state)));
  const newest = found
    .flat()
    .sort((one, other) => other.id - one.id)
    .slice(0, 30);
  return chooseItem(newest.map((stored) => ({ id: stored.id, label: line(stored) })));
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
    if (asks && !id) return refused(`There are no messages that are ${anyOf.format(states)}.`);
    if (!id || positionals.length > 1) return whichMessage;
    const stored = await findMessage(context.database, id);
    return stored ? work(invocation, stored) : unknown('message', id);
  };
}

const show = onMessage(async (_, stored) => done(details(stored), toJson(stored)));

const resend = onMessage(
  async ({ context }, stored) => {
    const { id } = stored;
    return (await resendMessage(context.database, id))
      ? queued(stored)
      : refused(`Message ${id} is in quarantine; "messages release ${id}" sends it.`);
  },
  ['waiting', 'delivered'],
);

const release = onMessage(
  async ({ context }, stored) => {
    const { id } = stored;
    return (await releaseMessage(context.database, id))
      ? queued(stored)
      : refused(`Message ${id} is not in quarantine.`);
  },
  ['quarantined'],
);

const remove = onMessage(async (invocation, stored) => {
  const { id } = stored;
  const refusal = await confirmRemoval(invocation, line(stored));
  if (refusal) return refusal;
  return (await removeMessage(invocation.context.database, id))
    ? done(`Removed: ${line(stored)}`, toJson(stored))
    : unknown('message', id);
});

export const messages: Record<string, Command> = {
  list: {
    summary: 'List the messages, newest first',
    options: {
      state: {
        type: 'string',
        value: 'STATE',
        help: `Show only messages in this state: ${anyOf.format(messageStates)}`,
      },
      limit: limitOption,
    },
    examples: ['messages list', 'messages list --state quarantined'],
    run: list,
  },
  show: {
    summary: 'Show a message',
    usage: 'NUMBER',
    examples: ['messages show 12'],
    run: show,
  },
  resend: {
    summary: 'Send a message now, even if it has already been delivered',
    usage: 'NUMBER',
    examples: ['messages resend 12'],
    run: resend,
  },
  release: {
    summary: 'Let a message out of quarantine and send it',
    usage: 'NUMBER',
    examples: ['messages release 12'],
    run: release,
  },
  remove: {
    summary: 'Remove a message for good',
    usage: 'NUMBER',
    options: { yes },
    examples: ['messages remove 12'],
    run: remove,
  },
  export: exportMessages,
};
