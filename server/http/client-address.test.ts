import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, createProxyWarning, readAddress } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['lodge.example', undefined],
])('the address %s counts as %o', (address, key) => {
  expect(readAddress(address)).toBe(key);
});

const request = (forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '192.0.2.1' },
  }) as unknown as IncomingMessage;

test.each([
  ['203.0.113.9', 0, '192.0.2.1'],
  ['198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9, 192.0.2.8', 2, '203.0.113.9'],
  ['nonsense', 1, '192.0.2.1'],
  ['203.0.113.9', 2, '192.0.2.1'],
])('of "%s", with %i proxies of our own, the client is %s', (forwarded, proxies, address) => {
  expect(clientAddress(request(forwarded), proxies)).toBe(address);
});

test('an untrusted proxy is logged once', () => {
  const lines: string[] = [];
  const warnOf = (proxies: number) => createProxyWarning(proxies, (line) => lines.push(line));
  const untrusted = warnOf(0);
  untrusted(request());
  expect(lines).toEqual([]);
  untrusted(request('203.0.113.9'));
  untrusted(request('203.0.113.9'));
  warnOf(1)(request('203.0.113.9'));
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY')]);
});
