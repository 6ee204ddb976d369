/** The processor time of a request must grow at most linearly with its length. */

import { test } from 'vitest';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { expectLinear } from '#tests/linear-cost.ts';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { defaults } from './http/server.ts';

/** Parsers search for these characters, count them or backtrack at them. */
const patterns = [
  ...['@', '.', ',', ' ', '\t', '/', '-', '"', '\\', ';', '=', '&', '*', '%41', ':'],
  ...['a@', '..', '"W/', '%2e', ', br', '['],
];

type Request = Parameters<typeof ask>[2] & { path: string };

const posted = (body: string, type = 'application/x-www-form-urlencoded', more = {}): Request => {
  return { path: '/contact', method: 'POST', headers: { 'Content-Type': type, ...more }, body };
};
const printable = (text: string) => text.replace(/[\t "<>\\]/g, '-');
const form = new URLSearchParams({ ...contactMessage() }).toString();
const part = '--x\r\nContent-Disposition: form-data; name="name"';

const carriers: Record<string, (text: string) => Request> = {
  'a path': (text) => ({ path: `/media/${printable(text)}` }),
  'the parameters': (text) => ({ path: `/news?page=${printable(text)}` }),
  'If-None-Match': (text) => ({ path: '/faq', headers: { 'If-None-Match': text } }),
  'Accept-Encoding': (text) => ({ path: '/faq', headers: { 'Accept-Encoding': text } }),
  'X-Forwarded-For': (text) => posted(form, undefined, { 'X-Forwarded-For': text }),
  Origin: (text) => posted(form, undefined, { Origin: text }),
  'the type of a form': (text) => posted('x', `multipart/form-data; boundary=${text}`),
  'the fields of a form': (text) => posted(text),
  'the parts of a form': (text) =>
    posted(`${part}${text}\r\n\r\n${text}\r\n--x--\r\n`, 'multipart/form-data; boundary=x'),
  JSON: (text) => ({ ...posted(text, 'application/json'), path: relayPaths.send }),
};

test.each(Object.entries(carriers))('the cost of %s grows with its length', async (_, carry) => {
  // Under Node's own limit of 16 kB, the cost of a quadratic rule would be lost in the noise.
  const limits = { ...defaults, maxHeaderSize: 64 * 1024 };
  const { port } = await testSite(undefined, { trustedProxies: 1, limits });
  await expectLinear((text) => {
    const { path, ...init } = carry(text);
    return ask(port, path, init).catch(() => {});
  }, patterns);
});
