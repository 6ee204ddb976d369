/** News items at the desk: listed, edited, published and taken back; the rules are in `server/publishing/`. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { checkEntry } from '#server/publishing/check-entry.ts';
import { parseDate } from '#server/publishing/date.ts';
import {
  createDraft,
  openEntry,
  restoreVersion,
  saveDraft,
  versions,
} from '#server/publishing/entries.ts';
import { listEntries } from '#server/publishing/entry-list.ts';
import {
  bin,
  publish,
  restoreFromBin,
  schedule,
  unschedule,
  withdraw,
} from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import { countEntries } from '#server/storage/entry-lists.ts';
import { type EntryFields, type EntryState, entryStates } from '#shared/publishing.ts';
import type { CheckedEntry, EntryList } from '../shared/api.ts';
import { digits, numberIn, posted, Refusal } from './refusal.ts';

/** How many a list shows at a time. */
const pageLength = 20;

const listQuery = v.object({
  state: v.picklist(entryStates),
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  skip: v.optional(digits, '0'),
});

const bilingual = v.object({ mk: v.string(), en: v.string() });
const fieldsSchema = v.object({
  title: bilingual,
  content: bilingual,
  picture: v.nullable(v.string()),
  pictureDescription: bilingual,
  date: v.string(),
});
const version = v.pipe(v.number(), v.integer(), v.minValue(0));
const saveSchema = v.object({ version, fields: fieldsSchema });
const publishSchema = v.object({ version });
const scheduleSchema = v.object({ version, moment: v.string() });

/** What takes an entry from one state to another, whatever its version. */
const moves = { unschedule, withdraw, bin, restore: restoreFromBin };

async function countAll(database: Database): Promise<Record<EntryState, number>> {
  const counts = await Promise.all(
    entryStates.map(async (state) => [state, await countEntries(database, state)] as const),
  );
  return Object.fromEntries(counts) as Record<EntryState, number>;
}

function checked(fields: EntryFields, now: Date): CheckedEntry {
  const moment = parseDate(fields.date);
  return {
    ...checkEntry(fields),
    moment: moment.ok ? { iso: moment.iso, ahead: Date.parse(moment.iso) > now.getTime() } : null,
  };
}

export function news(database: Database, now: () => Date): Hono {
  const app = new Hono()
    .get('/', async (c) => {
      const query = v.safeParse(listQuery, c.req.query());
      if (!query.success) throw new Refusal(400, 'malformed');
      const list = await listEntries(database, { ...query.output, limit: pageLength });
      return c.json({ counts: await countAll(database), ...list } satisfies EntryList);
    })
    .post('/', async (c) => c.json(await createDraft(database)))
    .post('/check', async (c) => c.json(checked(await posted(c, fieldsSchema), now())))
    .get('/:id', async (c) => {
      const entry = await openEntry(database, numberIn(c, 'id'));
      if (!entry) throw new Refusal(404, 'notFound');
      return c.json(entry);
    })
    .put('/:id', async (c) => {
      const { version: from, fields } = await posted(c, saveSchema);
      return c.json(await saveDraft(database, numberIn(c, 'id'), from, fields));
    })
    .post('/:id/publish', async (c) => {
      const { version: from } = await posted(c, publishSchema);
      return c.json(await publish(database, numberIn(c, 'id'), from));
    })
    .post('/:id/schedule', async (c) => {
      const { version: from, moment } = await posted(c, scheduleSchema);
      return c.json(await schedule(database, numberIn(c, 'id'), from, moment));
    })
    .get('/:id/versions', async (c) => c.json(await versions(database, numberIn(c, 'id'))))
    .post('/:id/versions/:number/restore', async (c) =>
      c.json(await restoreVersion(database, numberIn(c, 'id'), numberIn(c, 'number'))),
    );
  for (const [name, move] of Object.entries(moves)) {
    app.post(`/:id/${name}`, async (c) => c.json(await move(database, numberIn(c, 'id'))));
  }
  return app;
}
