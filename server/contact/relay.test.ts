import { send } from '@emailjs/browser';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { dictionaries } from '#content/dictionary.ts';
import { trapName } from '#shared/contact.ts';
import { relayPaths } from '#shared/routes.ts';
import { ownRelay } from '#shared/site.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { relayAccount, relayRequest } from '#tests/relay-request.ts';
import { type TestSite, testSite } from '#tests/site.ts';
import { eachMessage } from '../storage/messages.ts';

const visitor = contactMessage({ name: 'Ѓорѓи', message: 'Добар ден 🙂' });

const uuid = '0b4c5b1e-64ee-4b3a-9c6f-6f1a1f1e2d3c';

const json = { 'Content-Type': 'application/json' };

function post({ request }: TestSite, params: unknown, headers: Record<string, string> = {}) {
  return request(relayPaths.send, relayRequest(params, headers));
}

function postPage({ request }: TestSite, fields: Record<string, string>, query = '') {
  return request(`/contact${query}`, { method: 'POST', body: new URLSearchParams(fields) });
}

async function stored({ database }: TestSite) {
  const messages = [];
  for await (const message of eachMessage(database)) messages.push(message);
  return messages;
}

test('the browser library of EmailJS gets its OK for every field of the specification', async () => {
  const site = await testSite();
  vi.stubGlobal('location', { pathname: '/contact' });
  const { fetch: realFetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    realFetch(url.replace('https://api.emailjs.com', site.url), init),
  );
  const answer = await send(
    ownRelay.serviceId,
    ownRelay.templateId,
    {
      ...visitor,
      to_name: 'Trial Lodge',
      to_email: 'someone@else.example',
      recipient: 'someone@else.example',
      subject: 'Buy now',
      reply_to: visitor.email,
      site: 'lodge.example',
      user_name: visitor.name,
      user_email: visitor.email,
      idempotencyKey: uuid,
      elapsed: 40_000,
      [trapName]: '',
    },
    { publicKey: ownRelay.publicKey },
  );
  expect(answer).toMatchObject({ status: 200, text: 'OK' });
  expect(await stored(site)).toMatchObject([{ ...visitor, suspicion: null }]);
});

test.each([
  ['no JSON', '{', 'The request body cannot be read'],
  ['a list', '[]', 'The request body cannot be read'],
  ['another account', '{"user_id":"x"}', 'The Public Key is invalid'],
  ['no parameters', JSON.stringify(relayAccount), 'The template_params must be an object'],
  [
    'an empty form',
    JSON.stringify({ ...relayAccount, template_params: { name: ' ', email: 'x', message: 7 } }),
    'The message is not valid: nameRequired, emailInvalid, messageRequired',
  ],
])('%s is refused in words, and nothing is stored', async (_, body, text) => {
  const site = await testSite();
  const answer = await site.request(relayPaths.send, { method: 'POST', headers: json, body });
  expect([answer.status, await answer.text()]).toEqual([400, text]);
  expect(await stored(site)).toEqual([]);
});

test('without a mailbox, the visitor gets EmailJS’s error message', async () => {
  const site = await testSite(undefined, { hasRecipient: false });
  const answer = await post(site, visitor);
  expect([answer.status, await answer.text()]).toEqual([422, 'The recipients address is empty']);
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
  const [message] = await stored(site);
  const at = message?.createdAt;
  expect(await health()).toEqual({
    ...ok,
    messages: { lastStored: at, lastDelivered: null, oldestWaiting: at, quarantined: 0 },
  });
  expect(await health({ 'X-Forwarded-For': '127.0.0.1' }), 'by a proxy').toEqual(ok);
  await sql`pragma query_only = on`.execute(site.database);
  time += 60_000;
  expect(await health()).toMatchObject({ ready: false });
});

describe('spam', () => {
  test.each([{ [trapName]: 'https://spam.example' }, { elapsed: 20 }, { elapsed: '20' }])(
    '%o goes to quarantine, and the sender sees success',
    async (fields) => {
      const site = await testSite();
      const answer = await post(site, { ...visitor, ...fields });
      expect(await answer.text()).toBe('OK');
      expect(await stored(site)).toMatchObject([{ ...visitor, suspicion: expect.any(String) }]);
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
    expect([page.status, page.headers.get('retry-after')], 'without scripts').toEqual([
      429,
      '3540',
    ]);
    const text = await page.text();
    expect(text).toContain('<html lang="en"');
    expect(text).toContain(dictionaries.en.toasts.errorBody);
    expect(text).toContain('Keep me');
    expect((await write(4, '192.0.2.2')).status).toBe(200);
    time += 3_540_000;
    expect((await write(3)).status).toBe(200);
    expect(await stored(site)).toHaveLength(4);
  });
});

describe.each(engines)('repetition on %s', (engine) => {
  const hour = 3_600_000;

  test('the same message is stored once, even if it is sent repeatedly and concurrently', async () => {
    const site = await testSite(await migratedDatabase(engine));
    const message = { ...visitor, idempotencyKey: uuid };
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(site, message)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stored(site)).toHaveLength(1);
    await post(site, { ...message, message: 'Corrected before trying again' });
    expect(await stored(site), 'a corrected text is a message of its own').toHaveLength(2);
  });

  test('without a key the same text counts as one message for an hour, even when the hour changes', async () => {
    let time = Date.parse('2026-06-24T12:59:59Z');
    const site = await testSite(await migratedDatabase(engine), { now: () => new Date(time) });
    await postPage(site, visitor);
    time += 2_000;
    await postPage(site, visitor);
    await post(site, visitor);
    expect(await stored(site)).toHaveLength(1);
    time += 2 * hour;
    await postPage(site, visitor);
    expect(await stored(site)).toHaveLength(2);
  });
});
