import { expect, test, vi } from 'vitest';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { storeMessage } from '#server/storage/message-rows.ts';
import { mediaPath } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { posting, testDesk } from '#tests/desk.ts';
import { ask } from '#tests/raw-request.ts';
import { entriesPath, paths } from '../shared/api.ts';

const letter = contactMessage();
const answered = `${paths.messages}/1/answered`;

const codeOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString()).code;

test('the desk remembers a browser for thirty days, until all are signed out', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let now = new Date('2026-06-24T12:00:00Z');
  const settings = { ADMINISTRATOR_CONTACT: 'Петар, 070 123 456' };
  const desk = await testDesk({ settings, parts: { now: () => now } });
  const state = async (headers = {}) =>
    JSON.parse((await desk.request(paths.session, { headers })).body.toString());
  expect(await state()).toMatchObject({ open: false, administratorContact: 'Петар, 070 123 456' });
  const [headers, unnamed] = [await desk.signIn('Ана'), await desk.signIn()];
  const response = await desk.request(paths.session, { method: 'PUT', headers });
  const [cookie = ''] = response.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(
    /^desk-\d+=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const kept = { Cookie: cookie.replace(/;.*/, '') };
  now = new Date('2026-07-24T11:00:00Z');
  const remembered = '2026-07-24T12:00:00.000Z';
  expect(await state(kept)).toMatchObject({ open: true, remembered, name: 'Ана' });
  for (const user of [headers, unnamed]) expect(await state(user)).toMatchObject({ open: false });
  const { secret: key } = await makeDeskKey(desk.database, now);
  const ended = await desk.request(paths.sessions, { method: 'DELETE', headers: kept });
  expect(ended.status).toBe(200);
  expect(await state(kept)).toMatchObject({ open: false });
  const unused = await desk.request(paths.session, posting({ key }));
  expect([unused.status, codeOf(unused)], 'an unused link').toEqual([403, 'wrongKey']);
});

test('only the document and files are served without a session', async () => {
  const desk = await testDesk();
  const { session, ...others } = paths;
  const files = [`${mediaPath}/hall-480.webp`, `/attachments/${'a'.repeat(32)}/x.pdf`];
  for (const path of [...Object.values(others), ...files]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const headers = { Cookie: `desk-${desk.port}=${'a'.repeat(22)}` };
      const response = await desk.request(path, { method, headers });
      expect([response.status, codeOf(response)], `${method} ${path}`).toEqual([401, 'noSession']);
    }
  }
  expect((await desk.request(session, posting({}))).status).toBe(400);
  const document = await desk.request('/');
  expect(document.status).toBe(200);
  // A page translator would replace the texts that React changes.
  expect(document.body.toString()).toContain('translate="no"');
});

test('a foreign name of this computer is refused, and so is a foreign page', async () => {
  const desk = await testDesk({ settings: { DESK_URL: 'https://desk.lodge.example' } });
  const [, secret] = (await desk.signIn()).Cookie.split('=');
  const status = async (host: string, origin?: string, method = 'GET') => {
    const port = /:(\d+)$/.exec(host)?.[1] ?? 'default';
    const Cookie = `desk-${port}=${secret}`;
    const headers = { Cookie, Host: host, ...(origin && { Origin: origin }) };
    return (await ask(desk.port, paths.messagesFile, { method, headers })).status;
  };
  const own = `127.0.0.1:${desk.port}`;
  expect(await status(own)).toBe(200);
  expect(await status(own, `http://${own}`)).toBe(200);
  // On the user's computer, the tunnel may have another port.
  expect(await status('localhost:4711', 'http://localhost:4711')).toBe(200);
  expect(await status('[::1]:4711')).toBe(200);
  expect(await status('desk.lodge.example', 'https://desk.lodge.example')).toBe(200);

  for (const host of ['evil.example', '127.0.0.1.evil.example:80', 'localhost.evil.example']) {
    expect(await status(host), host).toBe(421);
  }
  for (const origin of [
    'null',
    'https://evil.example',
    `https://${own}`,
    'http://127.0.0.1:9',
    'http://desk.lodge.example',
  ]) {
    expect(await status(own, origin), origin).toBe(403);
  }
  expect(await status(own, undefined, 'DELETE'), 'browsers send an origin with a change').toBe(403);
});

test('a page of another site or port can link to the desk, and read nothing of it', async () => {
  const desk = await testDesk();
  const session = await desk.signIn();
  const status = async (path: string, site: string) => {
    const headers = { ...session, Host: `127.0.0.1:${desk.port}`, 'Sec-Fetch-Site': site };
    return (await ask(desk.port, path, { headers })).status;
  };
  for (const site of ['cross-site', 'same-site']) {
    expect(await status('/', site)).toBe(200);
    expect(await status(paths.messagesFile, site)).toBe(403);
    expect(await status(`${entriesPath('news')}/1/preview/mk`, site)).toBe(403);
  }
  for (const site of ['same-origin', 'none']) {
    expect(await status(paths.messagesFile, site)).toBe(200);
  }
});

const withSubject = (subject: string) => ({ 'Desk-Certificate': subject });

test.each([
  { subject: "CN=Dr. O'Connor\\, Ana", name: "Dr. O'Connor, Ana" },
  { subject: 'CN=Ana\\0D\\0AB: c', name: null },
  { subject: `CN=${'a'.repeat(61)}`, name: null },
  { subject: 'O=x\\,CN=Ana', name: null },
])('on the socket the name is that of the certificate ($subject)', async ({ subject, name }) => {
  const desk = await testDesk({ parts: { authenticatedByProxy: true } });
  await storeMessage(desk.database, letter);
  const { body, ...init } = posting({ answered: true }, withSubject(subject));
  // Node would write a text and the headers before it as UTF-8.
  const response = await desk.request(answered, { ...init, body: Buffer.from(body) });
  expect(JSON.parse(response.body.toString())).toMatchObject({ answeredBy: name });
});

test.each([undefined, 'Петар'])(
  'on a port, the header of the certificate is ignored (%s)',
  async (name) => {
    const desk = await testDesk();
    await storeMessage(desk.database, letter);
    const signedIn = { ...withSubject('CN=Ana'), ...(await desk.signIn(name)) };
    const response = await desk.request(answered, posting({ answered: true }, signedIn));
    expect(JSON.parse(response.body.toString())).toMatchObject({ answeredBy: name ?? null });
  },
);

test('every response restricts the browser to the needs of the desk, and is not cached', async () => {
  const desk = await testDesk();
  const document = await desk.request('/');
  const policy = String(document.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const headers = await desk.signIn();
  for (const path of ['/', paths.home, paths.messagesFile, '/api/nothing', '/nothing']) {
    const response = await desk.request(path, { headers });
    expect(response.headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(response.headers['set-cookie'], path).toBeUndefined();
    if (path.startsWith('/api')) expect(response.headers['cache-control'], path).toBe('no-store');
  }
});
