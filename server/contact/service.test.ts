import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { parseConfig } from '../config.ts';
import {
  findMessage,
  messageTimes,
  newestMessages,
  storeMessage,
} from '../storage/message-rows.ts';
import { startContactService, sweepMessages } from './service.ts';

const visitor = contactMessage();

test('a mail server that hangs does not delay the stop, and its message is sent later', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  server.mode = 'hangs';
  const asked = Promise.withResolvers<void>();
  server.onConnection = asked.resolve;
  await storeMessage(database, visitor);
  const settings = parseConfig({
    SMTP_URL: server.url,
    LODGE_EMAIL: 'lodge@lodge.example',
    MAIL_TIMEOUT_SECONDS: '60',
  });
  const service = startContactService(settings, database, 'https://lodge.example');
  await asked.promise;
  // Longer than the 1.5 seconds that a stopping site gives to a delivery, shorter than its timeout.
  const late = pause(30_000, 'late', { ref: false });
  expect(await Promise.race([service.stop(), late])).toBeUndefined();

  const message = await findMessage(database, 1);
  expect(message).toMatchObject({ deliveredAt: null, attempts: 1 });
  expect(message?.lease).not.toBeNull();
});

test.each(engines)(
  'messages that were delivered, answered or quarantined long ago are deleted on %s',
  async (engine) => {
    const database = await migratedDatabase(engine);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [long, recently] = [daysAgo(31), daysAgo(29)];
    const rows = {
      'delivered long ago': { deliveredAt: long },
      'answered long ago, without SMTP': { answeredAt: long },
      'held back long ago': { suspicion: 'looks odd', createdAt: long },
      'delivered recently': { deliveredAt: recently },
      'answered recently': { answeredAt: recently },
      'held back recently': { suspicion: 'looks odd', createdAt: recently },
      'neither delivered nor answered': { createdAt: long },
    };
    for (const [message, columns] of Object.entries(rows)) {
      const id = await storeMessage(database, { ...visitor, message });
      const row = database.updateTable('contact_messages').set(columns);
      await row.where('id', '=', id).execute();
    }
    const times = { lastDelivered: recently, oldestWaiting: long };
    expect(await messageTimes(database)).toMatchObject(times);
    expect(await sweepMessages(database, 0), 'never, unless the lodge wants it').toBe(0);
    expect(await sweepMessages(database, 30)).toBe(3);
    const left = (await newestMessages(database, 9)).map(({ message }) => message);
    expect(left).toEqual(Object.keys(rows).slice(3).toReversed());
  },
);
