import { describe, expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase, oneEngine } from '#tests/databases.ts';
import { startMailServer } from '#tests/mail-server.ts';
import type { Database } from '../storage/database.ts';
import {
  findMessage,
  messageTimes,
  releaseMessage,
  resendMessage,
  storeMessage,
} from '../storage/message-rows.ts';
import { createDelivery, createMailer, retryPolicy } from './mail.ts';
import { createDigest } from './quarantine-digest.ts';

const mailbox = {
  name: 'Голема ложа „Проба“',
  address: 'lodge@lodge.example',
  origin: 'https://lodge.example:8443',
};

const visitor = contactMessage({ name: 'Ѓорѓи', message: 'Добар ден.\n\n.\nПоздрав 🙂' });

function instance(database: Database, url: string) {
  const timeout = 10_000;
  let time = Date.now();
  const warnings: string[] = [];
  const parts = {
    ...{ database, mailbox, sendMail: createMailer(url, timeout) },
    policy: retryPolicy(30_000, timeout),
    now: () => new Date(time),
    random: () => 1,
    warn: (line: string) => warnings.push(line),
  };
  return {
    warnings,
    deliverDue: createDelivery(parts),
    sendDigest: createDigest(parts),
    pass(hours: number) {
      time += hours * 3_600_000;
    },
  };
}

async function mailsOf(...messages: Partial<typeof visitor>[]) {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  for (const message of messages) await storeMessage(database, { ...visitor, ...message });
  const createdAt = '2026-06-24T12:00:00.000Z';
  await database.updateTable('contact_messages').set({ createdAt }).execute();
  await instance(database, server.url).deliverDue();
  return { database, mails: server.received };
}

test('a mail contains sender, message and time in both languages, and a reply goes to the visitor', async () => {
  const names = [
    'Ѓорѓи Ќосевски',
    'Ann "Nan" O\'Brien, Jr.',
    '🙂 Зоки',
    'Ѕвездан <evil@evil.example>',
    'A very long name that a mail header has to fold somewhere, Љубица Њаговска-Џамбаска',
  ];
  const email = "o'brien+x@visitor.example";
  const { mails } = await mailsOf(...names.map((name) => ({ name, email })));
  expect(mails.map(({ replyTo }) => replyTo)).toEqual(
    names.map((name) => ({ name, address: email })),
  );
  const [mail] = mails;
  expect(mail?.from).toEqual({ name: mailbox.name, address: mailbox.address });
  expect(mail?.to).toEqual({ name: mailbox.name, address: mailbox.address });
  expect(mail?.headers.get('subject')).toBe('Contact Form Submission from lodge.example:8443');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  const sent = mail?.headers.get('date') as Date;
  expect(sent.getTime(), 'the time of sending').toBeGreaterThan(Date.parse('2026-06-24T13:00:00Z'));
  expect(mail?.headers.get('content-type')).toMatchObject({ value: 'text/plain' });
  expect(mail?.text).toMatch(
    /^Име: +Ѓорѓи Ќосевски\nЕ-пошта: +o'brien.*\nИспратена: +24 јуни 2026 г\. во 14:00\nБрој: +1\n\nName: +Ѓорѓи Ќосевски\nE-mail: +o'brien.*\nSent: +24 June 2026 at 14:00\nNumber: +1\n/,
  );
  expect(mail?.text.trimEnd().endsWith(visitor.message)).toBe(true);
  const ids = mails.map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids).size).toBe(names.length);
  expect(ids[0]).toMatch(/^<contact\.1\.\w+@lodge\.example>$/);
});

test('the domain of an address is in Punycode, and an address that few servers take is in the text', async () => {
  const { mails } = await mailsOf({ email: 'ana@пример.мкд' }, { email: 'ана@пример.мкд' });
  const replies = mails.map(({ headerLines }) =>
    headerLines.filter((line) => /^reply-to/i.test(line)),
  );
  expect(replies).toEqual([[expect.stringContaining('<ana@xn--e1afmkfd.xn--d1alf>')], []]);
  expect(mails[0]?.text).toContain('E-mail:  ana@пример.мкд\n');
  expect(mails[1]?.text).toContain('E-mail:  ана@пример.мкд\n');
});

test('invisible characters are shown as numbers; the stored text does not change', async () => {
  const emoji = '👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽';
  const message = `Pay\u200B he\u00ADre \u2066${emoji}\u2069 \u001B[31m\tѝ`;
  const tricky = { name: '\u202Egro.egdol\u202C', message };
  const { mails, database } = await mailsOf(tricky);
  const [mail] = mails;
  expect(mail?.replyTo.name).toBe('⟨U+202E⟩gro.egdol⟨U+202C⟩');
  expect(mail?.text).toContain('Name:    ⟨U+202E⟩gro.egdol⟨U+202C⟩\n');
  const text = `Pay⟨U+200B⟩ he⟨U+00AD⟩re ⟨U+2066⟩${emoji}⟨U+2069⟩ ⟨U+001B⟩[31m\tѝ`;
  expect(mail?.text).toContain(text);
  expect(await findMessage(database, 1)).toMatchObject(tricky);
});

describe.each(oneEngine)('on %s', (engine) => {
  test('after a refusal and days without a mail server a message arrives once, with the same id', async () => {
    const server = await startMailServer();
    const database = await migratedDatabase(engine);
    await storeMessage(database, visitor);
    const { deliverDue, pass } = instance(database, server.url);

    server.mode = 'refuses';
    await deliverDue();
    expect(await findMessage(database, 1)).toMatchObject({ attempts: 1, deliveredAt: null });
    server.mode = 'works';
    await deliverDue();
    expect(server.received, 'not before its pause is over').toHaveLength(0);
    await server.goAway();
    for (let hour = 0; hour < 72; hour += 1) {
      pass(1);
      await deliverDue();
    }
    expect(await findMessage(database, 1)).toMatchObject({ attempts: 73, deliveredAt: null });
    await server.comeBack();
    for (let hour = 0; hour < 2; hour += 1) {
      pass(1);
      await deliverDue();
    }
    expect(server.received).toHaveLength(1);
    expect((await messageTimes(database)).oldestWaiting).toBeNull();

    await resendMessage(database, 1);
    await deliverDue();
    const [first, second] = server.received.map(({ headers }) => headers.get('message-id'));
    expect(second).toBe(first);
  });

  test('a quarantined message is delivered only when it is released', async () => {
    const server = await startMailServer();
    const database = await migratedDatabase(engine);
    await storeMessage(database, visitor, { suspicion: 'looks odd' });
    const { deliverDue } = instance(database, server.url);
    await deliverDue();
    expect(server.received).toHaveLength(0);
    expect(await resendMessage(database, 1), 'only release lets it out').toBe(false);
    expect(await releaseMessage(database, 1)).toBe(true);
    await deliverDue();
    expect(server.received).toHaveLength(1);
  });
});

async function hold(database: Database, suspicion = 'the hidden field was filled in') {
  await storeMessage(database, visitor, { suspicion });
}

test.each(engines)(
  'of all instances on %s, one informs the lodge once a day of new messages in quarantine',
  async (engine) => {
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
  },
);

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
  const [mk = '', en = ''] = mail?.text.split('--------') ?? [];
  expect(mk).toMatch(/^ {2}130 {2}24 јуни 2026.*14:00 {2}пополнето е скриеното поле$/m);
  expect(en).toMatch(/^ {2}130 {2}24 June 2026 at 14:00 {2}the hidden field was filled in$/m);
  expect(mk).toContain('… и постари: 30');
  expect(en).toContain('… and older ones: 30');
  for (const part of [mk, en]) {
    expect(part).not.toMatch(/^ {2}30 {2}/m);
    expect(part).toContain('lodge messages release 130\n');
  }
  expect(JSON.stringify([...(mail?.headers ?? []), mail?.text])).not.toMatch(
    /visitor|Ѓорѓи|Поздрав/i,
  );
});
