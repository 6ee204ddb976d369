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

test.each(Object.entries(carriers))('the cost of %s grows with its length', async (_, carry) => {
  const { port } = await testSite(undefined, { trustedProxies: 1 });
  const asked = ({ path, ...init }: Request) => ask(port, path, init).catch(() => {});
  for (const pattern of patterns) {
    // Smaller differences are noise.
    const limit = 3 * (await costOf(() => asked(carry(textOf(pattern, 7_000))))) + 4_000;
    const double = () => costOf(() => asked(carry(textOf(pattern, 14_000))));
    let cost = await double();
    // On a busy machine, other work of the process is measured, too.
    for (let retries = 5; cost >= limit && retries > 0; retries -= 1) cost = await double();
    expect(cost, pattern).toBeLessThan(limit);
  }
});

test('the cost of reading a PDF grows with its length', async () => {
  const { database } = await testSite();
  const costs: number[] = [];
  for (const megabytes of [1, 8]) {
    const { file } = await addPdf(database, 'x.pdf', pdf('Minutes', megabytes * 1024 ** 2));
    costs.push(await costOf(() => isDamagedPdf(database, file)));
  }
  const [short = 0, long = 0] = costs;
  expect(long).toBeLessThan(15 * short);
});
