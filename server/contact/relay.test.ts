import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { trapName } from '#shared/contact.ts';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { ask } from '#tests/raw-request.ts';
import { relayAccount, relayRequest } from '#tests/relay-request.ts';
import { origin, type TestSite, testSite } from '#tests/site.ts';
import { newestMessages } from '../storage/message-rows.ts';

const visitor = contactMessage({ name: 'Ѓорѓи', message: 'Добар ден 🙂' });

const uuid = '0b4c5b1e-64ee-4b3a-9c6f-6f1a1f1e2d3c';

const json = { 'Content-Type': 'application/json' };
const urlEncoded = { 'Content-Type': 'application/x-www-form-urlencoded' };

function post({ request }: TestSite, params: unknown, headers: Record<string, string> = {}) {
  return request(relayPaths.send, relayRequest(params, headers));
}

function postPage({ request }: TestSite, fields: Record<string, string>, query = '') {
  return request(`/contact${query}`, { method: 'POST', body: new URLSearchParams(fields) });
}

const messagesOf = ({ database }: TestSite) => newestMessages(database, 9);

test.each([
  ['no JSON', '{', 'The request body cannot be read'],
  ['another account', '{"user_id":"x"}', 'The Public Key is invalid'],
  ['no parameters', JSON.stringify(relayAccount), 'The template_params must be an object'],
  [
    'an empty form',
    JSON.stringify({ ...relayAccount, template_params: { name: ' ', email: 'x', message: 7 } }),
    'The message is not valid: nameRequired, emailInvalid, messageRequired',
  ],
])('%s is refused in words, and nothing is stored', async (_, body, text) => {
  const site = await testSite();
  const response = await site.request(relayPaths.send, { method: 'POST', headers: json, body });
  expect([response.status, await response.text()]).toEqual([400, text]);
  expect(await messagesOf(site)).toEqual([]);
});

test('without a mailbox, the visitor gets EmailJS’s error message', async () => {
  const site = await testSite(undefined, { acceptsMessages: false });
  const response = await post(site, visitor);
  expect([response.status, await response.text()]).toEqual([
    422,
    'The recipients address is empty',
  ]);
  const page = await postPage(site, { ...visitor, lang: 'en' });
  expect(page.status).toBe(422);
  expect(await page.text()).toContain(dictionaries.en.toasts.recipientError);
});

test('on this machine, health shows when messages were stored and delivered, and whether they can be', async () => {
  let time = 0;
  const site = await testSite(undefined, { clock: () => time });
  const health = async (headers = {}) => (await site.request('/healthz', { headers })).json();
  const ok = { status: 'ok', live: true, ready: true };
  const none = { lastStored: null, lastDelivered: null, oldestWaiting: null, quarantined: 0 };
  expect(await health()).toEqual({ ...ok, messages: none });
  await post(site, visitor);
  time += 5_000;
  const [{ createdAt: at } = { createdAt: '' }] = await messagesOf(site);
  const messagesIn = { ...none, lastStored: at, oldestWaiting: at };
  expect(await health()).toEqual({ ...ok, messages: messagesIn });
  expect(await health({ 'X-Forwarded-For': '127.0.0.1' }), 'by a proxy').toEqual(ok);
  await sql`pragma query_only = on`.execute(site.database);
  time += 60_000;
  expect(await health()).toMatchObject({ ready: false });
});

describe('spam', () => {
  test.each([{ [trapName]: 'https://spam.example' }, { elapsed: 20 }])(
    '%o goes to quarantine, and the sender sees success',
    async (fields) => {
      const site = await testSite();
      const response = await post(site, { ...visitor, ...fields });
      expect(await response.text()).toBe('OK');
      expect(await messagesOf(site)).toMatchObject([{ ...visitor, suspicion: expect.any(String) }]);
    },
  );

  test('the limit of messages per hour applies to each address separately', async () => {
    let time = 0;
    const site = await testSite(undefined, {
      rateLimit: 2,
      now: () => new Date(Date.parse('2026-06-24T12:00:00Z') + time),
      clock: () => time,
      trustedProxies: 1,
    });
    const write = (number: number, address = '127.0.0.1') =>
      post(site, { ...visitor, message: `Порака ${number}` }, { 'X-Forwarded-For': address });
    expect((await write(1)).status).toBe(200);
    time += 60_000;
    expect((await write(2)).status).toBe(200);
    const refused = await write(3);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3540');
    expect((await write(2)).status, 'what is stored may be repeated').toBe(200);
    const page = await postPage(site, { ...visitor, message: 'Keep me', lang: 'en' });
    expect(page.status, 'without scripts').toBe(429);
    const text = await page.text();
    expect(text).toContain(dictionaries.en.toasts.errorBody);
    expect(text).toContain('Keep me');
    expect((await write(4, '192.0.2.2')).status).toBe(200);
    time += 3_540_000;
    expect((await write(3)).status).toBe(200);
    expect(await messagesOf(site)).toHaveLength(4);
  });
});

describe.each(engines)('repetition on %s', (engine) => {
  const hour = 3_600_000;

  test('the same message is stored once, even if it is sent repeatedly and concurrently', async () => {
    const site = await testSite(await migratedDatabase(engine));
    const message = { ...visitor, idempotencyKey: uuid };
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(site, message)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await messagesOf(site)).toHaveLength(1);
    await post(site, { ...message, message: 'Corrected before trying again' });
    expect(await messagesOf(site), 'a corrected text is a message of its own').toHaveLength(2);
  });

  test('without a key the same text counts as one message for an hour, even when the hour changes', async () => {
    let time = Date.parse('2026-06-24T12:59:59Z');
    const site = await testSite(await migratedDatabase(engine), { now: () => new Date(time) });
    await postPage(site, visitor);
    time += 2_000;
    await postPage(site, visitor);
    await post(site, visitor);
    expect(await messagesOf(site)).toHaveLength(1);
    time += 2 * hour;
    await postPage(site, visitor);
    expect(await messagesOf(site)).toHaveLength(2);
  });
});

test('a body of unknown length is read up to 64 kB', async () => {
  const { port } = await testSite();
  const form = `${new URLSearchParams(visitor)}&${trapName}=`;
  const status = async (length: number) => {
    const headers = { ...urlEncoded, 'Transfer-Encoding': 'chunked' };
    const body = form.padEnd(length, ' ');
    return (await ask(port, '/contact', { method: 'POST', headers, body })).status;
  };
  expect([await status(64 * 1024), await status(64 * 1024 + 1)]).toEqual([200, 413]);
});

test('the relay takes no text, which a page of another site could send', async () => {
  const site = await testSite();
  expect((await post(site, visitor, { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect(await messagesOf(site)).toEqual([]);
});

test('attempts are counted before anything is read, ten times as many as messages', async () => {
  const site = await testSite(undefined, { rateLimit: 1 });
  const invalid = () => post(site, { ...visitor, email: 'nobody' });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await invalid()).status).toBe(400);
  const refused = await invalid();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});

test('a message that the database did not store does not count', async () => {
  const site = await testSite(undefined, { rateLimit: 1 });
  await site.database.schema.alterTable('contact_messages').renameTo('elsewhere').execute();
  expect((await post(site, visitor)).status).toBe(503);
  expect((await post(site, visitor)).headers.get('Retry-After')).toBe('10');
  await site.database.schema.alterTable('elsewhere').renameTo('contact_messages').execute();
  expect((await post(site, visitor)).status).toBe(200);
});

test.each<[string, (port: number) => Record<string, string>, boolean]>([
  ['the public address', () => ({ Origin: origin }), true],
  ['the host that was asked', (port) => ({ Origin: `http://127.0.0.1:${port}` }), true],
  ['another site', () => ({ Origin: 'https://evil.example' }), false],
  ['another site, by a newer browser', () => ({ 'Sec-Fetch-Site': 'cross-site' }), false],
  [
    'itself, by a newer browser that hides the origin',
    () => ({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }),
    true,
  ],
])('a form sent from %s is a success, and kept for what it is', async (_, headersOf, trusted) => {
  const site = await testSite();
  const headers = { ...urlEncoded, ...headersOf(site.port) };
  const body = new URLSearchParams(visitor).toString();
  const page = await ask(site.port, '/contact', { method: 'POST', headers, body });
  expect(page.status).toBe(200);
  const suspicion = trusted ? null : 'sent from a page of another site';
  expect(await messagesOf(site)).toMatchObject([{ suspicion }]);
});
