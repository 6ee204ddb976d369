import { Readable } from 'node:stream';
import { Hono } from 'hono';
import * as v from 'valibot';
import {
  escapeInvisible,
  isSuspicion,
  type Suspicion as StoredSuspicion,
} from '#server/contact/shown-message.ts';
import { tablePieces } from '#server/csv.ts';
import type { Database } from '#server/storage/database.ts';
import {
  boxOf,
  countMessagesByBox,
  countMessagesFrom,
  eachMessage,
  findMessage,
  markAnswered,
  markAnsweredUpTo,
  messagesIn,
  releaseMessage,
  removeMessage,
  removeMessagesFrom,
  type StoredMessage,
} from '#server/storage/message-rows.ts';
import { boxes } from '#shared/boxes.ts';
import { writeDate } from '#shared/date.ts';
import { defaultLanguage, type Language, languages } from '#shared/language.ts';
import { deskDictionaries } from '../dictionaries/dictionary.ts';
import type { Delivery, Message, MessageLine, MessageList, Suspicion } from '../shared/api.ts';
import { HttpError } from './http-error.ts';
import { digits, idSchema, numberIn, posted, queryIn } from './requests.ts';

const sliceLength = 20;
const startLength = 140;

const suspicions: Record<StoredSuspicion, Suspicion> = {
  'the hidden field was filled in': 'hiddenField',
  'sent too fast for a person': 'tooFast',
  'sent from a page of another site': 'foreignPage',
};

function suspicionOf(text: string | null): Suspicion | null {
  if (text === null) return null;
  return isSuspicion(text) ? suspicions[text] : 'other';
}

export function startOf(text: string): string {
  const start = escapeInvisible(text).replace(/\s+/g, ' ');
  return start.length > startLength ? `${start.slice(0, startLength)}…` : start;
}

function lineOf(row: StoredMessage): MessageLine {
  const { id, name, message, createdAt, suspicion } = row;
  return {
    id,
    name: escapeInvisible(name),
    start: startOf(message),
    createdAt,
    box: boxOf(row),
    suspicion: suspicionOf(suspicion),
  };
}

function deliveryOf({ deliveredAt, lastError }: StoredMessage): Delivery {
  if (deliveredAt !== null) return 'delivered';
  return lastError === null ? 'waiting' : 'failing';
}

const listQuery = v.object({
  box: v.picklist(boxes),
  from: v.optional(digits, '0'),
});
const answeredSchema = v.object({ answered: v.boolean() });
const upToSchema = v.object({ upTo: idSchema });
// PostgreSQL stores no NUL, so it refuses the query.
const addressSchema = v.object({
  email: v.pipe(v.string(), v.minLength(1), v.maxLength(254), v.excludes('\0')),
});

export function messages(database: Database, now: () => Date): Hono {
  async function fullMessage(id: number): Promise<Message> {
    const message = await findMessage(database, id);
    if (!message) throw new HttpError(404, 'notFound');
    return {
      ...lineOf(message),
      email: escapeInvisible(message.email),
      text: escapeInvisible(message.message),
      answeredAt: message.answeredAt,
      answeredBy: message.answeredBy,
      delivery: deliveryOf(message),
      fromAddress: await countMessagesFrom(database, message.email),
    };
  }

  return new Hono()
    .get('/', async (c) => {
      const { box, from } = queryIn(c, listQuery);
      const rows = await messagesIn(database, box, {
        below: from || undefined,
        limit: sliceLength + 1,
      });
      return c.json({
        counts: await countMessagesByBox(database),
        messages: rows.slice(0, sliceLength).map(lineOf),
        next: rows.length > sliceLength ? (rows[sliceLength - 1]?.id ?? null) : null,
      } satisfies MessageList);
    })
    .post('/answered', async (c) => {
      const { upTo } = await posted(c, upToSchema);
      await markAnsweredUpTo(database, upTo, now().toISOString(), c.get('by'));
      return c.body(null, 204);
    })
    .post('/removed-address', async (c) => {
      const { email } = await posted(c, addressSchema);
      return c.json({ removed: await removeMessagesFrom(database, email) });
    })
    .get('/:id', async (c) => c.json(await fullMessage(numberIn(c, 'id'))))
    .post('/:id/answered', async (c) => {
      const id = numberIn(c, 'id');
      const { answered } = await posted(c, answeredSchema);
      if (answered) await markAnswered(database, id, now().toISOString(), c.get('by'));
      else await markAnswered(database, id, null);
      return c.json(await fullMessage(id));
    })
    .post('/:id/release', async (c) => {
      const id = numberIn(c, 'id');
      await releaseMessage(database, id);
      return c.json(await fullMessage(id));
    })
    .delete('/:id', async (c) => {
      await removeMessage(database, numberIn(c, 'id'));
      return c.body(null, 204);
    });
}

const fileQuery = v.object({ language: v.optional(v.picklist(languages), defaultLanguage) });

/** A table for a spreadsheet of the secretary, in her language and time zone. */
async function* tableRows(database: Database, language: Language): AsyncGenerator<string[]> {
  const text = deskDictionaries[language].messages;
  const { name, email, message, delivered, answered, held } = text.table;
  const local = (time: string | null) => (time === null ? '' : writeDate(time));
  yield [text.number, text.sent, text.state, name, email, message, delivered, answered, held];
  for await (const row of eachMessage(database)) {
    const reason = suspicionOf(row.suspicion);
    yield [
      String(row.id),
      local(row.createdAt),
      text.table.states[boxOf(row)],
      row.name,
      row.email,
      row.message,
      local(row.deliveredAt),
      local(row.answeredAt),
      reason === null ? '' : text.suspicion[reason],
    ];
  }
}

export function messagesFile(database: Database, now: () => Date): Hono {
  return new Hono().get('/', async (c) => {
    const { language } = queryIn(c, fileQuery);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    const day = writeDate(now().toISOString()).slice(0, 10);
    c.header('Content-Disposition', `attachment; filename="messages-${day}.csv"`);
    const pieces = tablePieces(tableRows(database, language));
    // If the database is unavailable, the request is refused before the response begins.
    const first = await pieces.next();
    async function* all() {
      yield first.value;
      yield* pieces;
    }
    return c.body(Readable.toWeb(Readable.from(all(), { objectMode: false })) as never);
  });
}
