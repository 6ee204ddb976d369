import { describe, expect, test } from 'vitest';
import { migratedDatabase, oneEngine } from '#tests/databases.ts';
import { startMailServer } from '#tests/mail-server.ts';
import type { Database } from '../storage/database.ts';
import {
  findMessage,
  messageTimes,
  releaseMessage,
  resendMessage,
  storeMessage,
} from '../storage/messages.ts';
import { createDelivery, createMailer, retryPause, retryPolicy } from './mail.ts';

const mailbox = {
  name: 'Голема ложа „Проба“',
  address: 'lodge@lodge.example',
  origin: 'https://lodge.example:8443',
};

const visitor = {
  name: 'Ѓорѓи',
  email: 'g@visitor.example',
  message: 'Добар ден.\n\n.\nПоздрав 🙂',
};

/** Starts an instance of the site whose clock only the test changes. */
function instance(database: Database, url: string, { start = Date.now(), timeout = 10_000 } = {}) {
  let time = start;
  const warnings: string[] = [];
  const deliverDue = createDelivery({
    database,
    mailbox,
    sendMail: createMailer(url, timeout),
    policy: retryPolicy(30_000, timeout),
    now: () => new Date(time),
    random: () => 1,
    warn: (line) => warnings.push(line),
  });
  return {
    warnings,
    deliverDue: () => deliverDue(),
    pass(seconds: number) {
      time += seconds * 1000;
    },
  };
}

test('a mail contains sender, message and time in both languages, and a reply goes to the visitor', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  const names = [
    'Ѓорѓи Ќосевски',
    'Ann "Nan" O\'Brien, Jr.',
    '🙂 Зоки',
    'Ѕвездан <evil@evil.example>',
    'A very long name that a mail header has to fold somewhere, Љубица Њаговска-Џамбаска',
  ];
  for (const name of names) {
    await storeMessage(database, { ...visitor, name, email: "o'brien+x@visitor.example" });
  }
  const createdAt = '2026-06-24T12:00:00.000Z';
  await database.updateTable('contact_messages').set({ createdAt }).execute();
  await instance(database, server.url).deliverDue();

  expect(server.received.map(({ replyTo }) => replyTo)).toEqual(
    names.map((name) => ({ name, address: "o'brien+x@visitor.example" })),
  );
  const [mail] = server.received;
  expect(mail?.from).toEqual({ name: mailbox.name, address: mailbox.address });
  expect(mail?.to).toEqual({ name: mailbox.name, address: mailbox.address });
  expect(mail?.headers.get('subject')).toBe('Contact Form Submission from lodge.example:8443');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail?.headers.get('content-type')).toMatchObject({ value: 'text/plain' });
  expect(mail?.text).toMatch(
    /^Име: +Ѓорѓи Ќосевски\nЕ-пошта: +o'brien.*\nИспратена: +24 јуни 2026 г\. во 14:00\nБрој: +1\n\nName: +Ѓорѓи Ќосевски\nE-mail: +o'brien.*\nSent: +24 June 2026 at 14:00\nNumber: +1\n/,
  );
  expect(mail?.text.trimEnd().endsWith(visitor.message)).toBe(true);
  const ids = server.received.map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids).size).toBe(names.length);
  expect(ids[0]).toMatch(/^<contact\.1\.\w+@lodge\.example>$/);
});

test('the domain of an address is in Punycode, and an address that few servers take is in the text', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  for (const email of ['ana@пример.мкд', 'ана@пример.мкд']) {
    await storeMessage(database, { ...visitor, email });
  }
  await instance(database, server.url).deliverDue();
  const replies = server.received.map(({ headerLines }) =>
    headerLines.filter((line) => /^reply-to/i.test(line)),
  );
  expect(replies).toEqual([[expect.stringContaining('<ana@xn--e1afmkfd.xn--d1alf>')], []]);
  expect(server.received[0]?.text).toContain('E-mail:  ana@пример.мкд\n');
  expect(server.received[1]?.text).toContain('E-mail:  ана@пример.мкд\n');
});

test('invisible characters are shown as numbers; the stored text does not change', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  const emoji = '👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽';
  const message = `Pay\u200B he\u00ADre \u2066${emoji}\u2069 \u001B[31m\tѝ`;
  const tricky = { name: '\u202Egro.egdol\u202C', message };
  await storeMessage(database, { ...visitor, ...tricky });
  await instance(database, server.url).deliverDue();
  const [mail] = server.received;
  expect(mail?.replyTo.name).toBe('⟨U+202E⟩gro.egdol⟨U+202C⟩');
  expect(mail?.text).toContain('Name:    ⟨U+202E⟩gro.egdol⟨U+202C⟩\n');
  const shown = `Pay⟨U+200B⟩ he⟨U+00AD⟩re ⟨U+2066⟩${emoji}⟨U+2069⟩ ⟨U+001B⟩[31m\tѝ`;
  expect(mail?.text).toContain(shown);
  expect(await findMessage(database, 1)).toMatchObject(tricky);
});

test('no header can be injected', async () => {
  const server = await startMailServer();
  const database = await migratedDatabase('sqlite');
  await storeMessage(database, {
    ...visitor,
    name: 'Eve\r\nBcc: everyone@example.org\r\n\r\nBuy',
    message: 'Hello\r\nBcc: everyone@example.org\r\n.\r\nMAIL FROM:<eve@example.org>',
  });
  await instance(database, server.url).deliverDue();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.headerNames).not.toContain('bcc');
  expect(server.received[0]?.to.address).toBe(mailbox.address);
});

test('pauses double up to a maximum, and are random', () => {
  const policy = { ...retryPolicy(30, 20), longestRetry: 200 };
  const pauses = (random: number) =>
    [1, 2, 3, 4, 5, 5000].map((attempts) => retryPause(attempts, policy, () => random));
  expect(pauses(1)).toEqual([30, 60, 120, 200, 200, 200]);
  expect(pauses(0)).toEqual([15, 30, 60, 100, 100, 100]);
});

describe.each(oneEngine)('on %s', (engine) => {
  test('after a refusal a message arrives once, with the same id', async () => {
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
    pass(30);
    await deliverDue();
    pass(100_000);
    await deliverDue();
    expect(server.received).toHaveLength(1);
    expect((await messageTimes(database)).oldestWaiting).toBeNull();

    await resendMessage(database, 1);
    await deliverDue();
    const [first, second] = server.received.map(({ headers }) => headers.get('message-id'));
    expect(second).toBe(first);
  });

  test.each(['hangs', 'drops', 'takesAndDrops'] as const)(
    'a mail server that %s costs nothing but time',
    async (mode) => {
      const server = await startMailServer();
      const database = await migratedDatabase(engine);
      await storeMessage(database, visitor);
      const impatient = instance(database, server.url, { timeout: 200 });
      const later = instance(database, server.url, { start: Date.now() + 60_000 });

      server.mode = mode;
      await impatient.deliverDue();
      expect(impatient.warnings).toEqual([
        expect.stringMatching(/^Message 1 was not delivered \(\w+\); attempt 1, next in 30 s/),
      ]);
      const failed = await findMessage(database, 1);
      expect(failed).toMatchObject({ attempts: 1, deliveredAt: null });
      expect(failed?.lastError).toBeTruthy();
      server.mode = 'works';
      await later.deliverDue();
      expect(await findMessage(database, 1)).toMatchObject({ attempts: 2, lastError: null });
      expect(server.received.at(-1)?.text).toContain(visitor.message);
    },
  );

  test('a mail server that is down for days gets the message when it is back', async () => {
    const server = await startMailServer();
    const database = await migratedDatabase(engine);
    await storeMessage(database, visitor);
    const { deliverDue, pass } = instance(database, server.url);
    await server.goAway();
    for (let hour = 0; hour < 72; hour += 1) {
      await deliverDue();
      pass(3600);
    }
    expect(await findMessage(database, 1)).toMatchObject({ attempts: 72, deliveredAt: null });
    await server.comeBack();
    await deliverDue();
    expect(server.received).toHaveLength(1);
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
