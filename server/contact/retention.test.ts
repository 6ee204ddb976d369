import { expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { eachMessage, messageTimes, storeMessage } from '../storage/messages.ts';
import { markDelivered } from '../storage/outbox.ts';
import { sweepMessages } from './retention.ts';

const now = new Date('2026-06-24T12:00:00Z');
const visitor = { name: 'Ѓорѓи', email: 'g@visitor.example' };

test.each(engines)('what was delivered or suspected long ago is deleted on %s', async (engine) => {
  const database = await migratedDatabase(engine);
  for (const message of ['old', 'recent', 'waiting']) {
    await storeMessage(database, { ...visitor, message });
  }
  for (const message of ['oldSpam', 'odd']) {
    await storeMessage(database, { ...visitor, message }, { suspicion: 'looks odd' });
  }
  const backdate = async (id: number, createdAt: string) => {
    await database
      .updateTable('contact_messages')
      .set({ createdAt })
      .where('id', '=', id)
      .execute();
  };
  await backdate(3, '2024-05-24T12:00:00.000Z');
  await backdate(4, '2026-05-24T12:00:00.000Z');
  await backdate(5, '2026-05-26T12:00:00.000Z');
  await markDelivered(database, 1, '2026-05-24T12:00:00.000Z');
  await markDelivered(database, 2, '2026-05-26T12:00:00.000Z');

  const times = await messageTimes(database);
  expect(times.lastDelivered).toBe('2026-05-26T12:00:00.000Z');
  expect(times.oldestWaiting).not.toBeNull();
  expect(times.lastStored).not.toBeNull();

  expect(await sweepMessages(database, 0, now), 'never, unless the lodge wants it').toBe(0);
  expect(await sweepMessages(database, 30, now)).toBe(2);
  const left: string[] = [];
  for await (const { message } of eachMessage(database)) left.push(message);
  expect(left).toEqual(['recent', 'waiting', 'odd']);
});
