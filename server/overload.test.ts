/** Neither one client nor hundreds of clients may use too much memory. */
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Attachment } from '#shared/fields/attachments.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { engines, migratedUrl } from '#tests/databases.ts';
import { addNews, completeFields } from '#tests/entry.ts';
import { residentBytes } from '#tests/process-memory.ts';
import { ask, openUnread } from '#tests/raw-request.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';
import { openDatabase } from './storage/database.ts';

const soak = process.env.SOAK !== undefined;
const mebibyte = 1024 * 1024;

/** One site, in its own process, serves all tests; each page has been requested once. */
let site: RunningSite;
let port: number;
beforeAll(async () => {
  site = await startSite({ CONTACT_RATE_LIMIT: '0' });
  port = Number(new URL(site.url).port);
  for (const path of ['/', '/faq', '/news', '/gallery', '/contact', '/nowhere']) {
    await ask(port, path);
  }
});
afterAll(() => site.stop());

const memory = () => residentBytes(site.pid);

const requestLine = (path: string) => `GET ${path} HTTP/1.1\r\nHost: lodge.example\r\n\r\n`;

test.each(['/nowhere', '/faq'])(
  'ten clients that ask for %s a thousand times and read nothing cost little memory, and are disconnected',
  async (path) => {
    const before = memory();
    const sockets = await Promise.all(
      Array.from({ length: 10 }, () => openUnread(port, requestLine(path).repeat(1_000))),
    );
    expect((await ask(port, '/contact')).status).toBe(200);
    expect(memory() - before).toBeLessThan(60 * mebibyte);
    await Promise.all(sockets.map((socket) => text(socket).catch(() => {})));
    expect(memory() - before).toBeLessThan(60 * mebibyte);
  },
);

const spellings: ((number: number) => string)[] = [
  (number) => `/faq?lang=en&x=${number}`,
  (number) => `/news?page=${number + 2}`,
  (number) => `/news?item=${number + 2}`,
  (number) => `/api/news?item=${number + 2}`,
  (number) => `/media/${number}abcdef-1x1.jpg`,
  (number) => `/gallery?page=${'9'.repeat(number % 300)}`,
];

test('thousands of spellings of addresses leave nothing behind', async () => {
  const count = soak ? 20_000 : 2_000;
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const askFor = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, (response: IncomingMessage) => {
        response.resume().once('end', () => resolve());
      }).once('error', reject);
    });
  const ask100 = (first: number) =>
    Promise.all(
      Array.from({ length: 100 }, (_each, index) =>
        askFor(spellings[index % spellings.length]?.(first + index) ?? ''),
      ),
    );
  for (let first = 0; first < 300; first += 100) await ask100(first);
  const before = memory();
  for (let first = 300; first < 300 + count; first += 100) await ask100(first);
  // If 1,000 responses of 60 kB were cached, they would take 60 MB.
  expect(memory() - before).toBeLessThan(40 * mebibyte);
});

test.each(engines)(
  'ten clients that read large attachments of %s slowly cost little memory, and get them',
  async (engine) => {
    const size = 9.5 * mebibyte;
    const databaseUrl = await migratedUrl(engine);
    await using database = openDatabase(databaseUrl);
    await using own = await startSite({ DATABASE_URL: databaseUrl });
    const port = Number(new URL(own.url).port);
    const attachments: Attachment[] = [];
    for (let number = 0; number < 10; number += 1) {
      attachments.push(
        await addAttachment(database, `${number}.pdf`, pdf(`Paper ${number}`, size)),
      );
    }
    await addNews(database, { ...completeFields, attachments: attachments });
    const first = attachments[0]?.file ?? '';
    await ask(port, first);
    const before = residentBytes(own.pid);
    const cost = () => residentBytes(own.pid) - before;
    const openAll = (request: (path: string) => string) =>
      Promise.all(attachments.map(({ file }) => openUnread(port, request(file))));
    const sockets = await openAll((path) =>
      requestLine(path).replace('\r\n', '\r\nConnection: close\r\n'),
    );
    for (let round = 0; round < 10; round += 1)
      await openAll((path) => requestLine(path).repeat(16));
    expect((await ask(port, first)).body.length).toBe(attachments[0]?.bytes);
    expect(cost()).toBeLessThan(80 * mebibyte);
    const lengths = await Promise.all(sockets.map(async (socket) => (await buffer(socket)).length));
    for (const length of lengths) expect(length).toBeGreaterThan(size);
    expect(cost()).toBeLessThan(80 * mebibyte);
  },
);
