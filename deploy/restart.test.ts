/** Behind deploy/nginx.conf, a restart of both processes loses no request. */
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { emptyDatabaseUrl, oneEngine } from '#tests/databases.ts';
import { addNews, completeFields } from '#tests/entry.ts';
import { applyLoad } from '#tests/load.ts';
import { startNginx } from '#tests/nginx.ts';
import { freeLowPort, need, nginxProgram } from '#tests/programs.ts';
import { openUnread } from '#tests/raw-request.ts';
import { startSite } from '#tests/running-site.ts';
import { storedTexts } from '#tests/stored-texts.ts';

// A busy machine needs more than the usual time.
vi.setConfig({ testTimeout: process.env.SOAK ? 900_000 : 180_000 });

const rounds = process.env.SOAK ? 20 : 1;

async function startProcessAt(port: number, databaseUrl: string) {
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    CONTACT_RATE_LIMIT: '0',
    LODGE_EMAIL: 'info@lodge.example',
  };
  let site = await startSite(settings);
  onTestFinished(async () => void (await site.stop()));
  return async () => {
    expect(await site.stop()).toBe(0);
    site = await startSite(settings);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  };
}

const mebibyte = 1024 ** 2;

/** Some processes have ended, or belong to another user. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** nginx deletes its temporary files when it opens them. */
function temporaryBytes(): number {
  const files = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const folder = `/proc/${pid}/fd`;
      return namesIn(folder).map((name) => `${folder}/${name}`);
    });
  return files
    .filter((file) => existsSync(file) && /lodge-test-\w+\/proxy\//.test(readlinkSync(file)))
    .reduce((sum, file) => sum + statSync(file).size, 0);
}

async function readSlowly(address: string, databaseUrl: string): Promise<void> {
  await using database = openDatabase(databaseUrl);
  const attachment = await addAttachment(database, 'a.pdf', pdf('Paper', 9.5 * mebibyte));
  await addNews(database, { ...completeFields, attachments: [attachment] });
  const { host, port } = new URL(address);
  const request = `GET ${attachment.file} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const open = () => openUnread(Number(port), request);
  const [first, ...others] = await Promise.all([open(), ...Array.from({ length: 14 }, open)]);
  expect((await buffer(first)).length, 'one that reads gets all').toBeGreaterThan(attachment.bytes);
  expect(temporaryBytes(), 'the others do not fill the disk').toBeLessThan(20 * mebibyte);
  for (const socket of others) socket.destroy();
}

test.for(oneEngine)(
  'no request is lost while both processes restart, one after the other, on %s',
  async (engine, { skip }) => {
    need('Linux', skip, process.platform === 'linux');
    need(nginxProgram, skip);
    const databaseUrl = await emptyDatabaseUrl(engine);
    const first = await freeLowPort();
    const spare = await freeLowPort(first + 1);
    const restartFirst = await startProcessAt(first, databaseUrl);
    const restartSpare = await startProcessAt(spare, databaseUrl);
    const address = await startNginx(first, spare);

    async function restart(): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        await restartSpare();
        await restartFirst();
      }
    }
    const load = { gets: 45, posts: 5, until: restart() };
    const { failures, answered, confirmed } = await applyLoad(address, load);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(confirmed.length);
    expect(confirmed.length).toBeGreaterThan(0);

    expect((await storedTexts(databaseUrl)).sort()).toEqual(confirmed.sort());
    await readSlowly(address, databaseUrl);
  },
);
