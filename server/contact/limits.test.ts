import { expect, test } from 'vitest';
import { trapName } from '#shared/contact.ts';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { ask } from '#tests/raw-request.ts';
import { relayAccount, relayRequest } from '#tests/relay-request.ts';
import { origin, type TestSite, testSite } from '#tests/site.ts';

const visitor = contactMessage();

async function send(
  { request }: TestSite,
  params: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return request(relayPaths.send, relayRequest(params, headers));
}

const suspicions = async ({ database }: TestSite) =>
  (await database.selectFrom('contact_messages').select('suspicion').execute()).map(
    ({ suspicion }) => suspicion,
  );

test('a body may be 64 kB and no more, in one piece or in chunks', async () => {
  const site = await testSite();
  const size = 64 * 1024;
  const padded = (length: number) => {
    const text = `${new URLSearchParams(visitor)}&${trapName}=`;
    return text + ' '.repeat(length - text.length);
  };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const sendBody = (body: string, headers: Record<string, string>) =>
    ask(site.port, '/contact', { method: 'POST', headers: { ...form, ...headers }, body });
  const whole = (body: string) => sendBody(body, { 'Content-Length': String(body.length) });
  const chunked = (body: string) => sendBody(body, { 'Transfer-Encoding': 'chunked' });
  for (const way of [whole, chunked]) {
    expect((await way(padded(size))).status).toBe(200);
    expect((await way(padded(size + 1))).status).toBe(413);
  }
});

test.each(['text/plain', 'application/x-www-form-urlencoded'])(
  'the relay takes no %s',
  async (type) => {
    const site = await testSite();
    const body = JSON.stringify({ ...relayAccount, template_params: visitor });
    const headers = { 'Content-Type': type };
    expect((await site.request(relayPaths.send, { method: 'POST', headers, body })).status).toBe(
      415,
    );
    expect(await suspicions(site)).toEqual([]);
  },
);

test('attempts are counted before anything is read, ten times as many as messages', async () => {
  const site = await testSite(undefined, { rateLimit: 1 });
  const faulty = () => send(site, { ...visitor, email: 'nobody' });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await faulty()).status).toBe(400);
  const refused = await faulty();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await suspicions(site)).toEqual([]);
});

test('a message that the database did not store does not count', async () => {
  const site = await testSite(undefined, { rateLimit: 1 });
  await site.database.schema.alterTable('contact_messages').renameTo('elsewhere').execute();
  expect((await send(site, visitor)).status).toBe(503);
  expect((await send(site, visitor)).headers.get('Retry-After')).toBe('10');
  await site.database.schema.alterTable('elsewhere').renameTo('contact_messages').execute();
  expect((await send(site, visitor)).status).toBe(200);
});

const localHost = ({ port }: TestSite) => `127.0.0.1:${port}`;

test.each<[string, (site: TestSite) => Record<string, string>, boolean]>([
  ['the public address', () => ({ Origin: origin }), true],
  ['the host that was asked', (site) => ({ Origin: `http://${localHost(site)}` }), true],
  ['nowhere that it tells', () => ({}), true],
  ['another site', () => ({ Origin: 'https://evil.example' }), false],
  ['another site, by a newer browser', () => ({ 'Sec-Fetch-Site': 'cross-site' }), false],
  ['a page without an origin', () => ({ Origin: 'null' }), false],
  [
    'itself, by a newer browser that hides the origin',
    () => ({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }),
    true,
  ],
])('a form sent from %s is a success, and kept for what it is', async (_, headersOf, trusted) => {
  const site = await testSite();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...headersOf(site) };
  const body = new URLSearchParams(visitor).toString();
  const page = await ask(site.port, '/contact', { method: 'POST', headers, body });
  expect(page.status).toBe(200);
  expect(await suspicions(site)).toEqual([trusted ? null : 'sent from a page of another site']);
});
