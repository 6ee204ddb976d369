import { describe, expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { startMailServer } from '#tests/mail-server.ts';
import type { Database } from '../storage/database.ts';
import { storeMessage } from '../storage/messages.ts';
import { createMailer, retryPolicy } from './mail.ts';
import { createDigest } from './quarantine-digest.ts';

const mailbox = {
  name: 'Голема ложа „Проба“',
  address: 'lodge@lodge.example',
  origin: 'https://lodge.example:8443',
};

const visitor = contactMessage({
  name: 'Eve Spammer',
  email: 'eve@spam.example',
  message: 'Buy now',
});

async function hold(database: Database, suspicion = 'the hidden field was filled in') {
  await storeMessage(database, visitor, { suspicion });
}

/** Starts an instance of the site whose clock only the test changes. */
function instance(database: Database, url: string) {
  const timeout = 10_000;
  let time = Date.now();
  const warnings: string[] = [];
  const sendDigest = createDigest({
    database,
    mailbox,
    sendMail: createMailer(url, timeout),
    policy: retryPolicy(30_000, timeout),
    now: () => new Date(time),
    warn: (line) => warnings.push(line),
  });
  return {
    warnings,
    sendDigest,
    pass(hours: number) {
      time += hours * 3_600_000;
    },
  };
}

describe.each(engines)('on %s', (engine) => {
  test('one instance informs the lodge once a day of new messages in quarantine', async () => {
    const server = await startMailServer();
    const database = await migratedDatabase(engine);
    const instances = [instance(database, server.url), instance(database, server.url)];
    const all = (hours: number) =>
      Promise.all(
        instances.map(({ sendDigest, pass }) => {
          pass(hours);
          return sendDigest();
        }),
      );
    await storeMessage(database, visitor);
    await all(0);
    expect(server.received, 'nothing is held back').toHaveLength(0);

    await hold(database);
    await hold(database, 'looks odd');
    await all(0);
    expect(server.received).toHaveLength(1);
    await hold(database);
    await all(23);
    expect(server.received, 'not twice a day').toHaveLength(1);
    await all(2);
    expect(server.received).toHaveLength(2);
    expect(server.received[1]?.text).toMatch(/^ {2}4 {2}/m);
    expect(server.received[1]?.text).not.toMatch(/^ {2}[23] {2}/m);
    await all(48);
    expect(server.received, 'nothing is new').toHaveLength(2);
  });
});

test('the mail is sent later if it is refused, names number, time and reason of the newest, and nothing of the visitor', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  for (let number = 1; number <= 130; number++) await hold(database);
  const createdAt = '2026-06-24T12:00:00.000Z';
  await database.updateTable('contact_messages').set({ createdAt }).execute();
  const { sendDigest, pass, warnings } = instance(database, server.url);
  server.mode = 'refuses';
  await sendDigest();
  expect(warnings).toHaveLength(1);
  server.mode = 'works';
  pass(1);
  await sendDigest();
  const [mail] = server.received;
  const lodge = { name: mailbox.name, address: mailbox.address };
  expect(mail).toMatchObject({ from: lodge, to: lodge });
  expect(mail?.headers.get('subject')).toBe('Задржани пораки: 130 / Messages held back: 130');
  expect(mail?.headers.get('message-id')).toMatch(/^<quarantine\.130\.\w+@lodge\.example>$/);
  const [mk = '', en = ''] = mail?.text.split('--------') ?? [];
  expect(mk).toMatch(/^ {2}130 {2}24 јуни 2026.*14:00 {2}пополнето е скриеното поле$/m);
  expect(en).toMatch(/^ {2}130 {2}24 June 2026 at 14:00 {2}the hidden field was filled in$/m);
  expect(mk).toContain('… и постари: 30');
  expect(en).toContain('… and older ones: 30');
  for (const part of [mk, en]) {
    expect(part).not.toMatch(/^ {2}30 {2}/m);
    expect(part).toContain('lodge messages release 130\n');
    expect(part).toContain('lodge.example:8443');
  }
  expect(JSON.stringify([...(mail?.headers ?? []), mail?.text])).not.toMatch(/eve|spammer|buy/i);
});
