/** A running server publishes scheduled texts, marks events that are over, and empties the bin. */
import { randomUUID } from 'node:crypto';
import { collectionOf } from '#shared/collections/collections.ts';
import { daysInBin } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import { removeBinned, withDueEntry } from '../storage/entry-lists.ts';
import { removeUnreferencedFiles } from '../storage/files.ts';
import { endEvents } from '../storage/news-rows.ts';
import { logUnlessOutage, outageLogOf } from '../storage/outage.ts';
import { periodically } from '../timing.ts';
import { changedDraft, writeEntry } from './entry-operations.ts';
import { positionOf } from './public-tables.ts';

/** Publishes each due entry once, even with several instances. */
export async function publishDue(database: Database): Promise<void> {
  const publishOne = () =>
    withDueEntry(database, async (transaction, entry) => {
      const { collection, scheduled, draft, scheduledFor, madeBy } = entry;
      const text = scheduled && { ...scheduled, date: '' };
      const positioned = text ? await positionOf(transaction, collection, entry, text) : {};
      if ('error' in positioned) {
        const reason = JSON.stringify(positioned.error);
        console.warn(`A scheduled text could not be published and is a draft again: ${reason}`);
        const change = { scheduled: null, scheduledFor: null, ...(!draft && { draft: scheduled }) };
        return void (await writeEntry(transaction, collection, entry, randomUUID(), change));
      }
      await writeEntry(transaction, collection, entry, randomUUID(), {
        scheduled: null,
        scheduledFor: null,
        by: madeBy?.scheduled,
        ...(entry.public && positioned),
        ...(text && {
          public: text,
          publishedAt:
            (!collectionOf(collection).singletonCount && entry.publishedAt) ||
            scheduledFor ||
            undefined,
          versions: [{ fields: text, reason: 'published' }],
          // The draft may now equal the public text.
          ...(draft && { draft: changedDraft(collection, { public: text }, draft) }),
        }),
      });
    });
  while (await publishOne());
}

export const purgeBin = (database: Database): Promise<number> =>
  removeBinned(database, { olderThan: daysInBin });

/** An entry must appear within a second of its time. */
const interval = 500;
const hour = 60 * 60 * 1000;

const day = 24 * 60 * 60 * 1000;

export function runSchedule(database: Database) {
  const outage = outageLogOf(database);
  const tasks = [
    periodically(
      interval,
      async () => {
        await publishDue(database);
        await endEvents(database);
        outage.resolve('schedule');
      },
      ({ message }) =>
        outage.report('schedule', `Scheduled news could not be published: ${message}. Retrying.`),
    ),
    periodically(
      hour,
      () => purgeBin(database),
      logUnlessOutage(database, 'The bin could not be emptied'),
    ),
    periodically(
      day,
      () => removeUnreferencedFiles(database),
      logUnlessOutage(database, 'Files no longer used by any photo could not be deleted'),
    ),
  ];
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
