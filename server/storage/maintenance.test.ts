import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDraft } from '#server/publishing/entry-operations.ts';
import { publishDue } from '#server/publishing/schedule.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase, untilAwaited } from '#tests/databases.ts';
import { completeDraft } from '#tests/entry.ts';
import { addGalleryItem } from '#tests/photos.ts';
import type { Database } from './database.ts';
import { findEntry } from './entry-rows.ts';
import { errorKind } from './error-kind.ts';
import { removePhoto } from './gallery.ts';
import { beginMaintenance, endMaintenance } from './maintenance.ts';
import {
  claimDueMessage,
  markAnswered,
  markDelivered,
  releaseMessage,
  removeMessage,
  storeMessage,
} from './message-rows.ts';

const letter = (message: string) => contactMessage({ message });
const text = { mk: 'Текст', en: 'Text' };

function claim() {
  const at = (after: number) => new Date(Date.now() + after).toISOString();
  return { now: at(0), until: at(600_000), lease: 'sending' };
}

/** Visitors, the desk and the command line make these changes. */
const changes: Record<string, (database: Database, ids: { letter: number }) => Promise<unknown>> = {
  'a message': (database) => storeMessage(database, letter('Ново')),
  'an answer': (database, ids) => markAnswered(database, ids.letter, claim().now),
  'a release': (database, ids) => releaseMessage(database, ids.letter),
  'a removal': (database, ids) => removeMessage(database, ids.letter),
  'a draft': (database) => createDraft(database, 'news', { id: randomUUID() }),
  'a photo': (database) => addGalleryItem(database, { imageUrl: '/media/1.jpg', caption: text }),
  'a withdrawn photo': (database) => removePhoto(database, 1),
};

test.each(engines)('in maintenance the content of %s cannot be changed', async (engine) => {
  const database = await migratedDatabase(engine);
  await addGalleryItem(database, { imageUrl: '/media/0.jpg', caption: text });
  const ids = {
    letter: (await storeMessage(database, letter('Старо'), { suspicion: 'too fast' })) ?? 0,
  };
  expect(await beginMaintenance(database)).toBe(true);
  expect(await beginMaintenance(database), 'one restore at a time').toBe(false);
  for (const [name, change] of Object.entries(changes)) {
    await expect(change(database, ids), name).rejects.toSatisfy(
      (error) => errorKind(error) === 'maintenance',
    );
  }
  expect(await endMaintenance(database)).toBe(true);
  for (const change of Object.values(changes)) await change(database, ids);
});

test.each(engines)('schedule and outbox of %s wait for the end of maintenance', async (engine) => {
  const database = await migratedDatabase(engine);
  const { id } = await completeDraft(database);
  await database.updateTable('texts').set({ state: 'scheduled' }).execute();
  await database.updateTable('entries').set({ scheduledFor: '2026-01-01T00:00:00.000Z' }).execute();
  const publish = () => publishDue(database);
  await storeMessage(database, letter('Прво'));
  await storeMessage(database, letter('Второ'));
  const sending = await claimDueMessage(database, claim());

  await beginMaintenance(database);
  await publish();
  expect((await findEntry(database, 'news', id))?.public).toBeUndefined();
  expect(await claimDueMessage(database, claim())).toBeUndefined();
  await markDelivered(database, sending ?? { lease: null }, claim().now);

  await endMaintenance(database);
  await publish();
  expect((await findEntry(database, 'news', id))?.public).toBeDefined();
  expect(await claimDueMessage(database, claim())).toMatchObject({ message: 'Второ' });
});

test.each(engines)(
  'a restore of %s that was killed ends maintenance after ten minutes',
  async (engine) => {
    const database = await migratedDatabase(engine);
    await beginMaintenance(database);
    const [row] = await database.selectFrom('maintenance').select('until').execute();
    expect(Math.round((Date.parse(row?.until ?? '') - Date.now()) / 60_000)).toBe(10);
    await database.updateTable('maintenance').set({ until: new Date().toISOString() }).execute();
    await storeMessage(database, letter('Прво'));
    expect(await beginMaintenance(database)).toBe(true);
  },
);

test('on PostgreSQL maintenance waits for running changes', async () => {
  const database = await migratedDatabase('postgres');
  let begun: Promise<boolean> | undefined;
  await database.transaction().execute(async (transaction) => {
    await storeMessage(transaction, letter('Под пат'));
    begun = beginMaintenance(database);
    await untilAwaited(transaction);
    const { rows } = await sql`select 1 from maintenance where until > now()`.execute(database);
    expect(rows).toEqual([]);
  });
  expect(await begun).toBe(true);
});
