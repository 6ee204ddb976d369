/** The processor time of a request must grow at most linearly with its length. */

import { expect, test } from 'vitest';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { addPdf, pdf } from '#tests/pdfs.ts';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { isDamagedPdf } from './storage/pdf-rows.ts';

/** Parsers search for these characters, count them or backtrack at them. */
const patterns = [
  ...['@', '.', ',', ' ', '\t', '/', '-', '"', '\\', ';', '=', '&', '*', '%41', ':'],
  ...['a@', '..', '"W/', '%2e', ', br', '['],
];

const textOf = (pattern: string, length: number) =>
  `${pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length)}x`;

type Request = Parameters<typeof ask>[2] & { path: string };

const posted = (body: string, type = 'application/x-www-form-urlencoded', more = {}): Request => {
  return { path: '/contact', method: 'POST', headers: { 'Content-Type': type, ...more }, body };
};
const printable = (text: string) => text.replace(/[\t "<>\\]/g, '-');
const form = new URLSearchParams({ ...contactMessage() }).toString();
const part = '--x\r\nContent-Disposition: form-data; name="name"';

/** Node limits headers and addresses to 16 kB. */
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

/** The processor time in microseconds, the best of five times. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

/** On a busy machine, other work of the process is measured, too, so a high cost is measured again. */
async function expectBelow(limit: number, work: () => Promise<unknown>, name?: string) {
  let cost = await costOf(work);
  for (let retries = 5; cost >= limit && retries > 0; retries -= 1) cost = await costOf(work);
  expect(cost, name).toBeLessThan(limit);
}

test.each(Object.entries(carriers))('the cost of %s grows with its length', async (_, carry) => {
  const { port } = await testSite(undefined, { trustedProxies: 1 });
  const asked = ({ path, ...init }: Request) => ask(port, path, init).catch(() => {});
  for (const pattern of patterns) {
    // Smaller differences are noise.
    const limit = 3 * (await costOf(() => asked(carry(textOf(pattern, 7_000))))) + 4_000;
    await expectBelow(limit, () => asked(carry(textOf(pattern, 14_000))), pattern);
  }
});

test('the cost of reading a PDF grows with its length', async () => {
  const { database } = await testSite();
  const stored = (megabytes: number) =>
    addPdf(database, 'x.pdf', pdf('Minutes', megabytes * 1024 ** 2));
  const [short, long] = [await stored(1), await stored(8)];
  const limit = 15 * (await costOf(() => isDamagedPdf(database, short.file)));
  await expectBelow(limit, () => isDamagedPdf(database, long.file));
});
