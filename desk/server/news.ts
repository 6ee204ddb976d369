import { Hono } from 'hono';
import * as v from 'valibot';
import { parseDate, writeDate } from '#server/publishing/date.ts';
import {
  createDraft,
  listEntries,
  openEntry,
  restoreVersion,
  saveDraft,
  versions,
} from '#server/publishing/entries.ts';
import {
  bin,
  checkEntry,
  discard,
  publish,
  restoreFromBin,
  schedule,
  unschedule,
  withdraw,
} from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import { databaseNow } from '#server/storage/database.ts';
import { countEntries, removeBinned } from '#server/storage/entry-lists.ts';
import {
  type ChangeOutcome,
  type EntryFields,
  entryLists,
  type Fault,
} from '#shared/publishing.ts';
import type { CheckedEntry, EntryList } from '../shared/api.ts';
import { Refusal } from './refusal.ts';
import { digits, idSchema, numberIn, operationSchema, posted, queryIn } from './requests.ts';

const pageLength = 20;

const listQuery = v.object({
  list: v.picklist(entryLists),
  skip: v.optional(digits, '0'),
});

const bilingual = v.object({ mk: v.string(), en: v.string() });
const fieldsSchema = v.object({
  title: bilingual,
  content: bilingual,
  picture: v.nullable(v.string()),
  pictureDescription: bilingual,
  // Local drafts of the previous version do not have this field.
  album: v.optional(v.nullable(idSchema), null),
  date: v.string(),
});
const makeSchema = v.object({ id: operationSchema.entries.id });
const saveSchema = v.object({ ...operationSchema.entries, value: fieldsSchema });
const publishSchema = v.object({ ...operationSchema.entries, confirmed: v.boolean() });
const scheduleSchema = v.object({ ...publishSchema.entries, time: v.string() });

const moves = { discard, unschedule, withdraw, bin, restore: restoreFromBin };

async function countAll(database: Database): Promise<EntryList['counts']> {
  const counts = await Promise.all(
    entryLists.map(async (list) => [list, await countEntries(database, list)] as const),
  );
  return Object.fromEntries(counts) as EntryList['counts'];
}

/** As in publishing, the database's clock decides whether a date is in the future. */
async function checked(database: Database, fields: EntryFields): Promise<CheckedEntry> {
  const { date } = fields;
  const moment = parseDate(date);
  const now = Date.parse(await databaseNow(database));
  const read = moment.ok && {
    iso: moment.iso,
    local: writeDate(moment.iso).replace(' ', 'T'),
    ahead: Date.parse(moment.iso) > now,
  };
  return { ...checkEntry(fields), date, moment: read || null };
}

export function news(database: Database): Hono {
  const app = new Hono()
    .get('/', async (c) => {
      const list = await listEntries(database, { ...queryIn(c, listQuery), limit: pageLength });
      return c.json({ counts: await countAll(database), ...list } satisfies EntryList);
    })
    .post('/', async (c) => c.json(await createDraft(database, await posted(c, makeSchema))))
    .post('/check', async (c) => c.json(await checked(database, await posted(c, fieldsSchema))))
    .get('/:id', async (c) => {
      const entry = await openEntry(database, numberIn(c, 'id'));
      if (!entry) throw new Refusal(404, 'notFound');
      return c.json(entry);
    })
    .put('/:id', async (c) => {
      const { value, ...operation } = await posted(c, saveSchema);
      return c.json(await saveDraft(database, numberIn(c, 'id'), operation, value));
    })
    .post('/:id/publish', async (c) => {
      const { confirmed, ...operation } = await posted(c, publishSchema);
      return c.json(await publish(database, numberIn(c, 'id'), operation, { asks: !confirmed }));
    })
    .post('/:id/schedule', async (c) => {
      const { time, confirmed, ...operation } = await posted(c, scheduleSchema);
      return c.json(
        await schedule(database, numberIn(c, 'id'), operation, time, { asks: !confirmed }),
      );
    })
    .post('/:id/erase', async (c) => {
      const id = numberIn(c, 'id');
      const isErased = (await removeBinned(database, { id })) > 0;
      const faults: Fault[] = [{ code: 'not-in-bin', id }];
      return c.json((isErased ? { ok: true } : { ok: false, faults }) satisfies ChangeOutcome);
    })
    .get('/:id/versions', async (c) => c.json(await versions(database, numberIn(c, 'id'))))
    .post('/:id/versions/:number/restore', async (c) => {
      const operation = await posted(c, operationSchema);
      const number = numberIn(c, 'number');
      return c.json(await restoreVersion(database, numberIn(c, 'id'), operation, number));
    });
  for (const [name, move] of Object.entries(moves)) {
    app.post(`/:id/${name}`, async (c) => {
      const operation = await posted(c, operationSchema);
      return c.json(await move(database, numberIn(c, 'id'), operation));
    });
  }
  return app;
}
