import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import {
  createDraft,
  listEntries,
  openEntry,
  restoreVersion,
  versions,
} from '#server/publishing/entry-operations.ts';
import {
  bin,
  discard,
  publish,
  restoreFromBin,
  unschedule,
  withdraw,
} from '#server/publishing/publish-entry.ts';
import { saveChanges } from '#server/publishing/save-changes.ts';
import type { Database } from '#server/storage/database.ts';
import { countEntries, removeBinned } from '#server/storage/entry-lists.ts';
import { type CollectionName, collectionOf } from '#shared/collections/collections.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import { type ChangeOutcome, entryLists } from '#shared/publishing.ts';
import type { EntryList } from '../shared/api.ts';
import { HttpError } from './http-error.ts';
import { createReaders } from './readers.ts';
import { digits, numberIn, operationIn, operationSchema, posted, queryIn } from './requests.ts';

const sliceLength = 20;

const listQuery = v.object({
  list: v.picklist(entryLists),
  from: v.optional(digits, '0'),
  year: v.optional(digits),
});

const makeSchema = v.object({ id: operationSchema.entries.id });
const publishSchema = v.object({ ...operationSchema.entries, confirmed: v.boolean() });

const moves = { discard, unschedule, withdraw };
const binMoves = { bin, restore: restoreFromBin };

async function countAll(
  database: Database,
  collection: CollectionName,
): Promise<EntryList['counts']> {
  const counts = await Promise.all(
    entryLists.map(async (list) => [list, await countEntries(database, collection, list)] as const),
  );
  return Object.fromEntries(counts) as EntryList['counts'];
}

/** The routes are the same for all collections. */
export function entries(
  database: Database,
  collection: CollectionName,
  { deskUrl, clock }: { deskUrl?: string | undefined; clock: () => number },
): Hono {
  const readersOf = createReaders(clock);
  const othersAt = (c: Context) =>
    readersOf(numberIn(c, 'id'), { session: c.get('session'), name: c.get('by') });
  const { singletonCount, changesSchema } = collectionOf(collection);
  const saveSchema = v.object({ id: operationSchema.entries.id, changes: changesSchema });
  const entryIn = (c: Context) => ({ collection, id: numberIn(c, 'id') });
  const app = new Hono()
    .get('/', async (c) => {
      const { from, ...part } = queryIn(c, listQuery);
      const end = from + sliceLength;
      const { total, ...list } = await listEntries(database, collection, {
        ...part,
        skip: from,
        limit: sliceLength,
      });
      const counts = await countAll(database, collection);
      return c.json({ counts, ...list, next: end < total ? end : null } satisfies EntryList);
    })
    .get('/:id', async (c) => {
      const entry = await openEntry(database, entryIn(c));
      if (!entry) throw new HttpError(404, 'notFound');
      const others = othersAt(c);
      return c.json({ ...entry, ...(others.length > 0 && { others }) });
    })
    .put('/:id', async (c) => {
      const { changes, ...operation } = await operationIn(c, saveSchema);
      return c.json(await saveChanges(database, entryIn(c), operation, changes));
    })
    .post('/:id/publish', async (c) => {
      const { confirmed, ...operation } = await operationIn(c, publishSchema);
      const further: Warning[] = othersAt(c).length > 0 ? [{ code: 'open-elsewhere' }] : [];
      const wanted = { stopsAtWarnings: !confirmed, further, maySchedule: true, deskUrl };
      return c.json(await publish(database, entryIn(c), operation, wanted));
    })
    .get('/:id/versions', async (c) => c.json(await versions(database, entryIn(c))))
    .post('/:id/versions/:number/restore', async (c) => {
      const operation = await operationIn(c, operationSchema);
      const number = numberIn(c, 'number');
      return c.json(await restoreVersion(database, entryIn(c), operation, number));
    });
  if (!singletonCount) {
    app
      .post('/', async (c) =>
        c.json(await createDraft(database, collection, await posted(c, makeSchema))),
      )
      .post('/:id/erase', async (c) => {
        const id = numberIn(c, 'id');
        const isErased = (await removeBinned(database, { collection, ids: [id] })) > 0;
        const errors: PublishingError[] = [{ code: 'not-in-bin', id }];
        return c.json((isErased ? { ok: true } : { ok: false, errors }) satisfies ChangeOutcome);
      });
  }
  for (const [name, move] of Object.entries({ ...moves, ...(!singletonCount && binMoves) })) {
    app.post(`/:id/${name}`, async (c) => {
      const operation = await operationIn(c, operationSchema);
      return c.json(await move(database, entryIn(c), operation));
    });
  }
  return app;
}
