import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressKey, clientAddress } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['lodge.example', undefined],
  ['192.0.2.7:80', undefined],
  ['', undefined],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

async function seen(forwarded: string, trustProxy: boolean): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(clientAddress(context, trustProxy)));
  const socket = { remoteAddress: '192.0.2.1', remoteFamily: 'IPv4' };
  const headers = { 'X-Forwarded-For': forwarded };
  return (await app.request('/', { headers }, { incoming: { socket } })).text();
}

test('what a proxy says counts only where the lodge trusts it, and only its own word', async () => {
  expect(await seen('203.0.113.9', false)).toBe('192.0.2.1');
  expect(await seen('198.51.100.1, 203.0.113.9', true)).toBe('203.0.113.9');
  expect(await seen('nonsense', true)).toBe('192.0.2.1');
});
