/** The desk's API refuses these requests and gives the reason. */
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { storeMessage } from '#server/storage/message-rows.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { posting, testDesk } from '#tests/desk.ts';
import { entriesPath, paths } from '../shared/api.ts';
import { limitTo } from './requests.ts';

const message = contactMessage();

test('malformed, too large and unknown requests are refused with a code', async () => {
  const desk = await testDesk();
  const headers = await desk.signIn();
  const response = async (path: string, init: Parameters<typeof desk.request>[1] = {}) => {
    const own = { ...headers, ...init.headers };
    const { status, body } = await desk.request(path, { ...init, headers: own });
    return [status, JSON.parse(body.toString()).code];
  };
  const answered = `${paths.messages}/1/answered`;
  for (const value of [null, [], {}, { answered: 'yes' }]) {
    expect(await response(answered, posting(value))).toEqual([400, 'malformed']);
  }
  expect(await response(answered, { method: 'POST', body: '{' })).toEqual([400, 'malformed']);
  const large = posting({ answered: true, more: 'x'.repeat(300_000) });
  expect(await response(answered, large)).toEqual([413, 'tooLarge']);
  expect(await response(answered, posting({ answered: true }))).toEqual([404, 'notFound']);
  expect(
    await response(`${paths.messages}/removed-address`, posting({ email: 'a\0b@c.mk' })),
  ).toEqual([400, 'malformed']);
  for (const id of ['0', '9999999999', '..%2f']) {
    expect((await response(`${paths.messages}/${id}`))[0], id).toBe(404);
  }
  const query = '?box=toString';
  expect(await response(`${paths.messages}${query}`)).toEqual([400, 'malformed']);
  expect(await response('/api/nothing')).toEqual([404, 'notFound']);
  for (const path of [
    '/attachments/%/x.pdf',
    '/attachments/%00/x.pdf',
    '/media/%',
    `${entriesPath('news')}/%`,
  ]) {
    expect(await response(path), path).toEqual([404, 'notFound']);
  }
  expect(await response(`${paths.backups}/..%2f..%2fetc%2fpasswd`)).toEqual([404, 'notFound']);
  expect(await response(`${paths.restores}/unknown`, { method: 'POST' })).toEqual([
    404,
    'notFound',
  ]);
});

test('a body has half a minute to arrive, and uploads more', async () => {
  const desk = await testDesk({ time: 300 });
  const headers = { ...(await desk.signIn()), Origin: `http://localhost:${desk.port}` };
  const slowly = (path: string, more: Record<string, string>) => {
    const sending = request({
      port: desk.port,
      path,
      method: 'POST',
      headers: { ...headers, ...more },
    });
    sending.write('{');
    return sending;
  };
  const upload = slowly(`${entriesPath('photo')}?name=hall.jpg`, {});
  const response = once(upload, 'response');
  const slowRequest = slowly(`${paths.messages}/answered`, {});
  await expect(once(slowRequest, 'response')).rejects.toThrow('socket hang up');
  const stranger = slowly(`${entriesPath('photo')}?name=hall.jpg`, { Cookie: '' });
  stranger.on('error', () => undefined);
  await once(stranger, 'close');
  upload.end();
  const [{ statusCode }] = await response;
  expect(statusCode, 'the upload continues').toBe(200);
});

test('invisible characters of a message are shown', async () => {
  const desk = await testDesk();
  await storeMessage(desk.database, { ...message, name: 'Ана\u202e' });
  const { body } = await desk.request(`${paths.messages}/1`, { headers: await desk.signIn() });
  expect(JSON.parse(body.toString()).name).toBe('Ана⟨U+202E⟩');
});

test('a backup of more than a gibibyte arrives completely', async () => {
  const mebibyte = 1024 ** 2;
  const announced = 1_152 * mebibyte;
  const pieces = Array(18).fill(Buffer.alloc(64 * mebibyte));
  const limit = limitTo(16 * 1024 * mebibyte, announced);
  let size = 0;
  for await (const chunk of Readable.from(pieces).pipe(limit)) size += chunk.length;
  expect(size).toBe(announced);
});
