/** The processor time of a request must grow at most linearly with its length. */

import { describe, expect, test } from 'vitest';
import { trapName } from '#shared/contact.ts';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { ask } from '#tests/raw-request.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { type TestSite, testSite } from '#tests/site.ts';

/** Parsers search for these characters, count them or backtrack at them. */
const patterns = [
  ...['@', '.', ',', ' ', '\t', '/', '-', '"', '\\', ';', '=', '&', '*', '%41', ':'],
  ...['a@', '..', '"W/', '%2e', ', br'],
];

const textOf = (pattern: string, length: number) =>
  `${pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)}x`;

const urlEncoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const good = contactMessage();

type Carrier = (text: string) => Parameters<typeof ask>[2] & { path?: string };

const header =
  (name: string): Carrier =>
  (text) => ({ headers: { [name]: text } });

const relayed = (params: object) => ({
  path: relayPaths.send,
  ...relayRequest(params),
});

const posted = (body: string, headers: Record<string, string> = urlEncoded) => ({
  path: '/contact',
  method: 'POST',
  headers,
  body,
});

const formHeader =
  (name: string): Carrier =>
  (text) =>
    posted(new URLSearchParams(good).toString(), { ...urlEncoded, [name]: text });

const printable = (text: string) => text.replace(/[\t "<>\\]/g, '-');

/** Node limits headers and URLs to 16 kB. */
const short: Record<string, Carrier> = {
  'the path': (text) => ({ path: `/${printable(text)}` }),
  'the path of a photo': (text) => ({ path: `/media/${printable(text)}` }),
  'the number of a page': (text) => ({ path: `/news?page=${printable(text)}` }),
  'the number of a news item': (text) => ({ path: `/news?item=${printable(text)}` }),
  'If-None-Match': header('If-None-Match'),
  'Accept-Encoding': header('Accept-Encoding'),
  Range: (text) => ({ path: '/media/0123abcd-1x1.jpg', headers: { Range: text } }),
  'X-Forwarded-For': formHeader('X-Forwarded-For'),
  Origin: formHeader('Origin'),
  'Content-Type': (text) => ({
    ...posted('x'),
    headers: { 'Content-Type': `multipart/form-data; boundary=${text}` },
  }),
};

/** The server limits bodies to 64 kB. */
const long: Record<string, Carrier> = {
  'the name': (text) => relayed({ ...good, name: text }),
  'the e-mail address': (text) => relayed({ ...good, email: text }),
  'the message': (text) => relayed({ ...good, message: text }),
  'an idempotency key': (text) => relayed({ ...good, idempotencyKey: text }),
  'the hidden field': (text) => relayed({ ...good, [trapName]: text }),
  'a body that is no JSON': (text) => ({ ...relayed(good), body: text }),
  'deeply nested JSON': (text) => ({ ...relayed(good), body: '['.repeat(text.length) }),
  'the fields of a page': (text) => posted(text),
  'the parts of a form': (text) =>
    posted(
      `--x\r\nContent-Disposition: form-data; name="name"${text}\r\n\r\n${text}\r\n--x--\r\n`,
      { 'Content-Type': 'multipart/form-data; boundary=x' },
    ),
};

/** The cost is the processor time in microseconds, the best of five requests. */
async function costOf({ port }: TestSite, request: ReturnType<Carrier>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage();
    await ask(port, request.path ?? '/faq', request).catch(() => {});
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

/** Smaller differences, in microseconds, are noise. */
const noise = 4_000;

describe.each([
  ['headers and addresses', short, 7_000],
  ['bodies', long, 15_000],
] as const)('%s', (_, carriers, length) => {
  test.each(Object.entries(carriers))(
    'the cost of %s grows with its length',
    async (name, carry) => {
      const site = await testSite(undefined, { trustedProxies: 1 });
      for (const pattern of patterns) {
        const single = await costOf(site, carry(textOf(pattern, length)));
        const limit = 3 * single + noise;
        let double = await costOf(site, carry(textOf(pattern, 2 * length)));
        // On a busy machine, other work of the process is measured, too.
        for (let retries = 5; double >= limit && retries > 0; retries -= 1) {
          double = await costOf(site, carry(textOf(pattern, 2 * length)));
        }
        expect(double, `${name}: ${pattern}`).toBeLessThan(limit);
      }
    },
  );
});
