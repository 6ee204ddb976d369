import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../shared/api.ts';

/** What a browser has and Node has not, with a server that gives a session whenever it is asked. */
let given = 0;
let trusted = true;
vi.stubGlobal('document', { documentElement: { hasAttribute: () => trusted } });
vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('fetch', async (path: string) => {
  expect(path).toBe(paths.session);
  given += 1;
  return Response.json({ session: `session ${given}`, until: '' });
});
vi.stubGlobal('addEventListener', () => undefined);
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  given = 0;
  vi.resetModules();
});

/** A desk that has been opened without a key. */
async function opened() {
  trusted = true;
  const session = await import('./session.ts');
  session.reopen();
  await vi.waitFor(() =>
    expect(session.authorization()).toEqual({ Authorization: 'Bearer session 1' }),
  );
  return session;
}

test('a desk that needs no key opens itself again when its session has ended', async () => {
  const { refused, authorization } = await opened();
  const carried = authorization();
  refused(carried);
  await vi.waitFor(() => expect(authorization()).toEqual({ Authorization: 'Bearer session 2' }));
  // An answer to what was asked with the former session.
  refused(carried);
  expect(authorization()).toEqual({ Authorization: 'Bearer session 2' });
});

test('any other desk is locked then', async () => {
  const { refused, authorization } = await opened();
  trusted = false;
  refused(authorization());
  expect(authorization()).toEqual({});
  expect(given).toBe(1);
});
