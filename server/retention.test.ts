import { expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { sweepMessages } from './retention.ts';
import { eachMessage, messageTimes, storeMessage } from './storage/messages.ts';
import { markDelivered } from './storage/outbox.ts';

const now = new Date('2026-06-24T12:00:00Z');
const visitor = { name: 'Ѓорѓи', email: 'g@visitor.example' };

test.each(engines)('only what was delivered long ago is deleted on %s', async (engine) => {
  const database = await migratedDatabase(engine);
  for (const message of ['old', 'recent', 'waiting']) {
    await storeMessage(database, { ...visitor, message });
  }
  await storeMessage(database, { ...visitor, message: 'odd' }, { suspicion: 'looks odd' });
  await markDelivered(database, 1, '2026-05-24T12:00:00.000Z');
  await markDelivered(database, 2, '2026-05-26T12:00:00.000Z');

  const times = await messageTimes(database);
  expect(times.lastDelivered).toBe('2026-05-26T12:00:00.000Z');
  expect(times.oldestWaiting).not.toBeNull();
  expect(times.lastStored).not.toBeNull();

  expect(await sweepMessages(database, 0, now), 'never, unless the lodge wants it').toBe(0);
  expect(await sweepMessages(database, 30, now)).toBe(1);
  const left: string[] = [];
  for await (const { message } of eachMessage(database)) left.push(message);
  expect(left).toEqual(['recent', 'waiting', 'odd']);
});
