import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { parseConfig } from '../config.ts';
import { eachMessage, findMessage, messageTimes, storeMessage } from '../storage/messages.ts';
import { startContactService, sweepMessages } from './service.ts';

const visitor = contactMessage();

const settings = (smtpUrl: string) =>
  parseConfig({
    SMTP_URL: smtpUrl,
    LODGE_EMAIL: 'lodge@lodge.example',
    MAIL_RETRY_SECONDS: '0.05',
    MAIL_TIMEOUT_SECONDS: '1',
  });

const origin = 'https://lodge.example';

test('a running site informs the lodge of messages in quarantine', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  await storeMessage(database, visitor, { suspicion: 'sent too fast for a person' });
  const room = startContactService(settings(server.url), database, origin);
  await server.hasReceived(1);
  expect(server.received[0]?.text).toContain('messages release 1');
  await room.stop();
});

test('a mail server that hangs does not delay the stop, and its message is sent later', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  server.mode = 'hangs';
  const asked = Promise.withResolvers<void>();
  server.onConnection = asked.resolve;
  await storeMessage(database, visitor);
  const room = startContactService(
    { ...settings(server.url), mailTimeout: 60_000 },
    database,
    origin,
  );
  await asked.promise;
  // Longer than the 1.5 seconds that a stopping site gives to a delivery, shorter than its timeout.
  const late = pause(30_000, 'late', { ref: false });
  expect(await Promise.race([room.stop(), late])).toBeUndefined();

  const message = await findMessage(database, 1);
  expect(message).toMatchObject({ deliveredAt: null, attempts: 1 });
  expect(message?.lease).not.toBeNull();
});

const now = new Date('2026-06-24T12:00:00Z');

test.each(engines)(
  'messages that were delivered, answered or quarantined long ago are deleted on %s',
  async (engine) => {
    const database = await migratedDatabase(engine);
    const [long, recently] = ['2026-05-24T12:00:00.000Z', '2026-05-26T12:00:00.000Z'];
    const stored = {
      'delivered long ago': { deliveredAt: long },
      'answered long ago, without SMTP': { answeredAt: long },
      'held back long ago': { suspicion: 'looks odd', createdAt: long },
      'delivered recently': { deliveredAt: recently },
      'answered recently': { answeredAt: recently },
      'held back recently': { suspicion: 'looks odd', createdAt: recently },
      'neither delivered nor answered': { createdAt: long },
    };
    for (const [message, columns] of Object.entries(stored)) {
      const id = await storeMessage(database, { ...visitor, message });
      const row = database.updateTable('contact_messages').set(columns);
      await row.where('id', '=', id).execute();
    }
    const times = await messageTimes(database);
    expect(times.lastDelivered).toBe(recently);
    expect(times.oldestWaiting).toBe(long);
    expect(times.lastStored).not.toBeNull();

    expect(await sweepMessages(database, 0, now), 'never, unless the lodge wants it').toBe(0);
    expect(await sweepMessages(database, 30, now)).toBe(3);
    const left: string[] = [];
    for await (const { message } of eachMessage(database)) left.push(message);
    expect(left).toEqual(Object.keys(stored).slice(3));
  },
);
