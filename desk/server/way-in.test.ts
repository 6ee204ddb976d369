import { afterEach, expect, test, vi } from 'vitest';
import { engines } from '#tests/databases.ts';
import { posting, testDesk } from '#tests/desk.ts';
import { ask } from '#tests/raw-request.ts';
import { addressWithKey, keyInFragment } from '../shared/address.ts';
import { paths } from '../shared/api.ts';
import { createTickets } from './tickets.ts';

afterEach(() => vi.restoreAllMocks());

const codeOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString()).code;

test.each(engines)(
  'a key lets in once, with a session that can be ended, on %s',
  async (engine) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const desk = await testDesk({ engine });
    const address = addressWithKey('http://127.0.0.1', await desk.key());
    const key = keyInFragment(new URL(address).hash);
    const answer = await desk.request(paths.session, posting({ key }));
    expect(answer.status).toBe(200);
    const { session } = JSON.parse(answer.body.toString());
    const again = await desk.request(paths.session, posting({ key }));
    expect([again.status, codeOf(again)]).toEqual([403, 'wrongKey']);
    expect(warn).toHaveBeenCalledOnce();

    const headers = { Authorization: `Bearer ${session}` };
    expect((await desk.request(paths.messagesFile, { headers })).status).toBe(200);
    expect((await desk.request(paths.session, { method: 'DELETE', headers })).status).toBe(204);
    const ended = await desk.request(paths.messagesFile, { headers });
    expect([ended.status, codeOf(ended)]).toEqual([401, 'noSession']);
  },
);

test('nothing but document and files is answered without a session', async () => {
  const desk = await testDesk();
  for (const path of Object.values(paths)) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      if (path === paths.session && method === 'POST') continue;
      const headers = { Authorization: `Bearer ${'a'.repeat(22)}` };
      const answer = await desk.request(path, { method, headers });
      expect([answer.status, codeOf(answer)], `${method} ${path}`).toEqual([401, 'noSession']);
    }
  }
  const keyless = await desk.request(paths.session, posting({}));
  expect([keyless.status, codeOf(keyless)]).toEqual([401, 'noSession']);
  expect((await desk.request('/')).status).toBe(200);
});

test('of those who try keys few wait, and the others are sent away at once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const desk = await testDesk({ parts: { pause: () => promise } });
  const statuses: number[] = [];
  const attempts = Array.from({ length: 8 }, async () => {
    const answer = await desk.request(paths.session, posting({ key: 'wrong' }));
    statuses.push(answer.status);
  });
  await vi.waitFor(() => expect(statuses).toEqual([429, 429, 429]));
  expect((await desk.letIn()).Authorization, 'the right key need not wait').toMatch(/^Bearer /);
  resolve();
  await Promise.all(attempts);
  expect(statuses.filter((status) => status === 403)).toHaveLength(5);
});

test('a name that somebody pointed at this computer is refused, and so is a foreign page', async () => {
  const desk = await testDesk({ settings: { DESK_URL: 'https://desk.lodge.example' } });
  const session = await desk.letIn();
  const status = async (host: string, origin?: string, method = 'GET') => {
    const headers = { ...session, Host: host, ...(origin && { Origin: origin }) };
    return (await ask(desk.port, paths.messagesFile, { method, headers })).status;
  };
  const own = `127.0.0.1:${desk.port}`;
  expect(await status(own)).toBe(200);
  expect(await status(own, `http://${own}`)).toBe(200);
  // The near end of a tunnel may have another port.
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

test('a ticket opens its address once, within a minute, and changes nothing', async () => {
  const desk = await testDesk();
  const headers = await desk.letIn();
  const asked = [paths.messagesFile, paths.home];
  const { body } = await desk.request(paths.tickets, posting({ paths: asked }, headers));
  const [file, home] = JSON.parse(body.toString()).addresses as [string, string];
  const other = home.replace(paths.home, paths.messagesFile);
  expect((await desk.request(other)).status, 'it is for one address').toBe(401);
  expect((await desk.request(file, { method: 'POST' })).status).toBe(401);
  const first = await desk.request(file);
  expect(first.status).toBe(200);
  expect(first.headers['content-disposition']).toBe(
    'attachment; filename="messages-2026-06-24.csv"',
  );
  expect((await desk.request(file)).status).toBe(401);

  let time = 0;
  const tickets = createTickets(() => time);
  const late = tickets.issue('/api/home');
  time = 60_000;
  expect(tickets.redeem(late, '/api/home')).toBe(false);
});

test('tickets cannot fill the memory', () => {
  const tickets = createTickets(() => 0);
  const first = tickets.issue('/api/home');
  for (let number = 0; number < 1_000; number++) tickets.issue('/api/home');
  expect(tickets.redeem(first, '/api/home')).toBe(false);
  expect(tickets.redeem(tickets.issue('/api/home'), '/api/home')).toBe(true);
});

test('by the socket of the proxy everybody is let in, and the document says so', async () => {
  const desk = await testDesk({ parts: { trusted: true } });
  expect((await desk.request(paths.session, posting({}))).status).toBe(200);
  expect((await desk.request('/')).body.toString()).toMatch(/^<!doctype html>\s<html data-trusted/);
});

test('every answer forbids what the desk does not need, and is kept by nobody', async () => {
  const desk = await testDesk();
  const document = await desk.request('/');
  const policy = String(document.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  const headers = await desk.letIn();
  for (const path of ['/', paths.home, paths.messagesFile, '/api/nothing', '/nothing']) {
    const answer = await desk.request(path, { headers });
    expect(answer.headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(answer.headers['set-cookie'], path).toBeUndefined();
    if (path.startsWith('/api')) expect(answer.headers['cache-control'], path).toBe('no-store');
  }
});
