import { expect, test } from 'vitest';
import { trapName } from '#shared/contact.ts';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { testSite } from '#tests/site.ts';

const oddTexts = [
  ...['', ' ', '\0', '\r\n.\r\n', '\ud800', '\u202egnp.exe', '\ufeff\ufffe\uffff', 'NaN', '-1'],
  ...['x\r\nBcc: everyone@example.org', '%0d%0aBcc: everyone@example.org', '🙂'.repeat(60)],
  ...['я'.repeat(5000), 'я'.repeat(5001), 'a'.repeat(101), `${'a'.repeat(250)}@b.example`],
  ...['@'.repeat(60_000), '"g h"@visitor.example', 'g@[127.0.0.1]', "'; drop table news; --"],
  ...['=cmd|calc', '{{constructor}}', '__proto__'],
];
const oddValues: unknown[] = [...oddTexts, null, true, 1e308, [], ['a'], {}, { toString: 'x' }];

const visitor = contactMessage();
const names = ['name', 'email', 'message', 'idempotencyKey', 'elapsed', trapName, '__proto__'];

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };

/** Bodies that cannot be read, or are too large. */
const oddBodies = [
  ...['', '{', '[]', 'null', '\xff\xfe', '['.repeat(60_000), '{"template_params":'.repeat(3_000)],
  ...[
    `{"user_id":"lodge","x":"${'x'.repeat(400_000)}"}`,
    `message=${'%F0%9F%99%82'.repeat(40_000)}`,
  ],
  ...['name=%ED%A0%80&message=%', '--x\r\nContent-Disposition: form-data; name="na', '--x--'],
];

test('no hostile text or body does harm', async () => {
  const { request } = await testSite();
  const statuses = new Set<number>();
  const post = async (path: string, init: RequestInit) => {
    const response = await request(path, { method: 'POST', ...init });
    await response.arrayBuffer();
    statuses.add(response.status);
  };
  for (const name of names) {
    for (const value of oddValues) {
      await post(relayPaths.send, relayRequest({ ...visitor, [name]: value }));
    }
  }
  for (const text of oddTexts) {
    await post('/contact', { body: new URLSearchParams({ ...visitor, message: text }) });
  }
  for (const body of oddBodies) {
    for (const path of [relayPaths.send, '/contact']) {
      for (const headers of [json, form, multipart]) await post(path, { headers, body });
    }
  }
  expect([...statuses].sort()).toEqual([200, 400, 413, 415, 422]);
});
