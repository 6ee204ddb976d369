/** What the desk's API refuses, and that it says why. */
import { rmSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { storeMessage } from '#server/storage/messages.ts';
import { posting, testDesk } from '#tests/desk.ts';
import { paths } from '../shared/api.ts';

afterEach(() => vi.restoreAllMocks());

const message = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };

test('what is malformed, too large or not there is refused with a code', async () => {
  const desk = await testDesk();
  const headers = await desk.letIn();
  const refusal = async (path: string, init: Parameters<typeof desk.request>[1] = {}) => {
    const own = { ...headers, ...init.headers };
    const { status, body } = await desk.request(path, { ...init, headers: own });
    return [status, JSON.parse(body.toString()).code];
  };
  const answered = `${paths.messages}/1/answered`;
  for (const value of [null, [], {}, { answered: 'yes' }]) {
    expect(await refusal(answered, posting(value))).toEqual([400, 'malformed']);
  }
  expect(await refusal(answered, { method: 'POST', body: '{' })).toEqual([400, 'malformed']);
  const large = posting({ answered: true, more: 'x'.repeat(300_000) });
  expect(await refusal(answered, large)).toEqual([413, 'tooLarge']);
  expect(await refusal(answered, posting({ answered: true }))).toEqual([404, 'notFound']);
  for (const id of ['0', '-1', '1e3', '9999999999', '%00', '..%2f']) {
    expect((await refusal(`${paths.messages}/${id}`))[0], id).toBe(404);
  }
  for (const query of ['', '?box=', '?box=toString', '?box=new&below=x']) {
    expect(await refusal(`${paths.messages}${query}`), query).toEqual([400, 'malformed']);
  }
  expect(await refusal('/api/nothing')).toEqual([404, 'notFound']);
  expect(await refusal(`${paths.backups}/..%2f..%2fetc%2fpasswd`)).toEqual([404, 'notFound']);
  expect(await refusal(`${paths.restores}/unknown`, { method: 'POST' })).toEqual([404, 'notFound']);
});

test('what is no backup is refused, and nothing of it stays', async () => {
  const desk = await testDesk();
  const headers = { ...(await desk.letIn()), 'Content-Type': 'application/octet-stream' };
  const body = Buffer.from('no backup');
  const answer = await desk.request(paths.restores, { method: 'POST', headers, body });
  expect([answer.status, JSON.parse(answer.body.toString()).code]).toEqual([422, 'notABackup']);
});

test('while the database is away the desk says so, and the cause is in the log', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const desk = await testDesk();
  await storeMessage(desk.database, message);
  const headers = await desk.letIn();
  rmSync(desk.databaseUrl.slice('file:'.length));
  const answer = await desk.request(`${paths.messages}?box=new`, { headers });
  expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
    503,
    { code: 'databaseAway' },
  ]);
  expect(answer.body.toString()).not.toContain('sqlite');
  expect(String(error.mock.calls)).toContain('lodge.sqlite');
});

test('letters of a message that nobody sees are shown', async () => {
  const desk = await testDesk();
  await storeMessage(desk.database, { ...message, name: 'Ана\u202e' });
  const { body } = await desk.request(`${paths.messages}/1`, { headers: await desk.letIn() });
  expect(JSON.parse(body.toString()).name).toBe('Ана⟨U+202E⟩');
});
