/** Plays a year of the lodge by HTTP and with the command; the test moves the clock. */
import { execSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { entriesPath, keyInFragment, paths } from '#desk/shared/api.ts';
import type { Engine } from '#server/storage/database.ts';
import type { CollectionName } from '#shared/collections/collections.ts';
import { writeDate } from '#shared/date.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import { type Entry, operationOn } from '#shared/publishing.ts';
import {
  apiPaths,
  crawlerPaths,
  itemAddress,
  listAddress,
  localizedPath,
  pagePaths,
  relayPaths,
} from '#shared/routes.ts';
import { pdf } from '#tests/attachments.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { emptyDatabaseUrl, engines, temporaryFolder } from '#tests/databases.ts';
import { eventAt, saving } from '#tests/entry.ts';
import { lodge } from '#tests/lodge-command.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { bytesOf } from '#tests/photos.ts';
import { runPostgres } from '#tests/postgres.ts';
import { residentBytes } from '#tests/process-memory.ts';
import { need } from '#tests/programs.ts';
import { ask } from '#tests/raw-request.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { startDesk } from '#tests/running-desk.ts';
import { startSite } from '#tests/running-site.ts';

const day = 24 * 60 * 60_000;
/** In this step, the mail server goes away for a week. In the meantime, a backup is restored. */
const withoutMail = 10;
/** Each text that visitors must not see contains this word. */
const secret = { mk: 'Скриено', en: 'Unpublished' };

/** Processes that are started later have this clock. Their timers use the real monotonic clock. */
function startClock(time: number) {
  const folder = temporaryFolder();
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, 'clock');
  let offset = time - Date.now();
  function move(milliseconds: number): void {
    offset += milliseconds;
    writeFileSync(`${file}.part`, `${offset < 0 ? '' : '+'}${offset / 1000}`);
    // No process reads a file that is only partly written.
    renameSync(`${file}.part`, file);
  }
  move(0);
  const library = execSync('faketime -m -f +0 printenv LD_PRELOAD', { encoding: 'utf8' });
  vi.stubEnv('LD_PRELOAD', library.trim());
  vi.stubEnv('FAKETIME_TIMESTAMP_FILE', file);
  vi.stubEnv('FAKETIME_NO_CACHE', '1');
  vi.stubEnv('DONT_FAKE_MONOTONIC', '1');
  return { now: () => Date.now() + offset, move };
}

let made = 1_000;

/** No numbered text is a part of another one. */
function numbered({ mk, en }: Bilingual): Bilingual {
  made += 1;
  return { mk: `${mk} ${made}`, en: `${en} ${made}` };
}

/** What visitors must find at an address, and from when. */
type Promised = { has: string | Uint8Array; from: number };

async function beginYear(engine: Engine) {
  const clock = startClock(Date.parse('2027-01-01T08:00:00Z'));
  // With PostgreSQL, the desk and the command store files here.
  vi.stubEnv('STATE_DIRECTORY', temporaryFolder());
  const postgres = engine === 'postgres' ? await runPostgres() : undefined;
  onTestFinished(() => postgres?.remove());
  const mail = await startMailServer();
  const env = {
    DATABASE_URL: postgres?.url ?? (await emptyDatabaseUrl(engine)),
    ...{ SITE_URL: 'https://lodge.example', LODGE_EMAIL: 'info@lodge.example' },
    ...{ SMTP_URL: mail.url, MAIL_RETRY_SECONDS: '1', CONTACT_RATE_LIMIT: '0' },
  };
  const site = await startSite(env);
  const desk = await startDesk(env);
  onTestFinished(async () => void (await Promise.all([site.stop(), desk.stop()])));
  const [port = 0, deskPort = 0] = [site, desk].map(({ url }) => Number(new URL(url).port));
  let cookie = '';

  /** Resolves to the desk's response to a request that must succeed. */
  async function api(path: string, value?: unknown, method = value ? 'POST' : 'GET') {
    const sent = value instanceof Buffer ? value : JSON.stringify(value);
    const own = { Origin: desk.url, Cookie: cookie };
    const init = { method, headers: own, ...(sent && { body: sent }) };
    const { status, headers, body } = await ask(deskPort, path, init);
    cookie = headers['set-cookie']?.[0]?.replace(/;.*/, '') ?? cookie;
    const response = JSON.parse(`${body}` || '{}');
    expect({ ok: status < 300, path, ...response }).toMatchObject({ ok: true });
    return response;
  }
  return {
    ...{ clock, mail, desk, api, backup: join(temporaryFolder(), 'site.backup') },
    content: { promised: new Map<string, Promised>(), messages: new Set<string>() },
    /** All addresses that an item ever had, and all messages. */
    ...{ addresses: new Set<string>(), sent: [] as string[] },
    memory: () => [site, desk].map(({ pid }) => residentBytes(pid)),
    visit: (path: string, init?: Parameters<typeof ask>[2]) => ask(port, encodeURI(path), init),
    async command(...args: string[]): Promise<string> {
      const { code, out, err } = await lodge(env, ...args);
      expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
      return out;
    },
  };
}

type Year = Awaited<ReturnType<typeof beginYear>>;

const dateOf = (time: number) => writeDate(new Date(time).toISOString());

/** Saves fields of an entry, by default of a new one. */
async function write({ api }: Year, kind: CollectionName, change: object, given?: Entry<object>) {
  const address = entriesPath(kind);
  const entry = given ?? (await api(address, { id: randomUUID() }));
  return (await api(`${address}/${entry.id}`, saving(entry.fields, change), 'PUT')).item;
}

async function move(
  { api }: Year,
  kind: CollectionName,
  entry: Entry<object>,
  to: 'publish' | 'bin',
) {
  const operation = { ...operationOn(entry), confirmed: true };
  return (await api(`${entriesPath(kind)}/${entry.id}/${to}`, operation)).item;
}

/** Saves an event with a PDF. Its addresses must be missing until they are promised. */
async function writeNews(year: Year, title: Bilingual, from?: number) {
  const { api, clock, addresses } = year;
  const bytes = pdf(title.en, 20_000);
  const name = encodeURIComponent(`${title.mk}.pdf`);
  const { file } = await api(`${paths.attachments}?name=${name}`, bytes);
  const attachments = [{ file, bytes: bytes.length, title }];
  const location = { mk: 'Скопје', en: 'Skopje' };
  const event = eventAt(dateOf(clock.now() + 40 * day), { location });
  const fields = { title, content: title, attachments, event, date: from ? dateOf(from) : '' };
  const item = await write(year, 'news', fields);
  const own = new Map<string, string | Buffer>([[file, bytes]]);
  for (const path of [pagePaths.news, apiPaths.news, crawlerPaths.events])
    own.set(itemAddress(path, item.id), title.mk);
  for (const address of own.keys()) addresses.add(address);
  return { item, own };
}

function promise({ clock, content }: Year, path: string, text: Bilingual): void {
  for (const language of languages)
    content.promised.set(localizedPath(path, language), { has: text[language], from: clock.now() });
}

async function publishNews(year: Year, later?: number): Promise<void> {
  const title = numbered({ mk: 'Вест', en: 'News item' });
  const { item, own } = await writeNews(year, title, later);
  await move(year, 'news', item, 'publish');
  const from = later ?? year.clock.now();
  for (const [address, has] of own) year.content.promised.set(address, { has, from });
  if (later) return;
  for (const path of [crawlerPaths.feed, crawlerPaths.events]) promise(year, path, title);
}

/** Makes a draft, an item in the bin, and one for the next year. */
async function hideNews(year: Year): Promise<void> {
  const hidden = (from?: number) => writeNews(year, numbered(secret), from);
  await hidden();
  const binned = await move(year, 'news', (await hidden()).item, 'publish');
  await move(year, 'news', binned, 'bin');
  await move(year, 'news', (await hidden(Date.parse('2028-02-01'))).item, 'publish');
}

/** Publishes an album; one more photo goes to the bin, and another one stays new. */
async function publishPhotos(year: Year): Promise<void> {
  const { api, visit, clock, content, addresses } = year;
  const from = clock.now();
  const title = numbered({ mk: 'Албум', en: 'Album' });
  const album = await write(year, 'album', { title, day: dateOf(from).slice(0, 10) });
  await move(year, 'album', album, 'publish');
  for (let left = 12; left >= 0; left -= 1) {
    const bytes = await bytesOf(addresses.size % 256, 320 + 2 * Math.floor(addresses.size / 256));
    const { item } = await api(`${entriesPath('photo')}?name=a.png`, bytes);
    const { picture } = item.fields;
    addresses.add(picture.file);
    const description = numbered(left < 2 ? secret : { mk: 'Слика', en: 'Photo' });
    const photo = await write(
      year,
      'photo',
      { picture: { ...picture, description }, album: album.id },
      item,
    );
    if (left === 0) continue;
    const shown = await move(year, 'photo', photo, 'publish');
    const { body: has } = await visit(picture.file);
    if (left === 1) await move(year, 'photo', shown, 'bin');
    else content.promised.set(picture.file, { has, from });
  }
  promise(year, pagePaths.gallery, title);
}

async function editPage(year: Year): Promise<void> {
  const title = numbered({ mk: 'Прашања', en: 'Questions' });
  const page = await year.api(`${entriesPath('page')}/5`);
  const texts = { 'faq.faq.title': title };
  await move(year, 'page', await write(year, 'page', { texts }, page), 'publish');
  promise(year, pagePaths.faq, title);
}

async function sendMessages({ visit, sent, content }: Year): Promise<void> {
  for (let left = 6; left > 0; left -= 1) {
    const message = `Порака ${sent.length + 1}`;
    sent.push(message);
    const fields = { ...contactMessage({ message }), idempotencyKey: randomUUID() };
    expect((await visit(relayPaths.send, relayRequest(fields))).status).toBe(200);
    content.messages.add(message);
  }
}

/** Opens a session of thirty days, schedules an item and makes a backup. */
async function beginMonth(year: Year) {
  const key = keyInFragment(new URL(await year.desk.addressToOpen()).hash);
  for (const method of ['POST', 'PUT']) await year.api(paths.session, { key }, method);
  await publishNews(year, year.clock.now() + 15 * day);
  await year.command('backup', year.backup, '--overwrite');
  return { ...structuredClone(year.content), madeAt: year.clock.now() };
}

type Month = Awaited<ReturnType<typeof beginMonth>>;

/** Items that the backup contains as scheduled, and that have become due, are drafts afterwards. */
async function restore(year: Year, { promised, messages, madeAt }: Month): Promise<void> {
  // A safety copy would remove the unfinished files of the restore: their times do not move.
  await year.command('restore', year.backup, '--yes', '--without-backup');
  const kept = [...promised].filter(([, { from }]) => from <= madeAt || from > year.clock.now());
  year.content = { promised: new Map(kept), messages };
}

/** Returns the addresses of a list, from this page on. */
async function listedAt(year: Year, path: string, number = 1): Promise<string[]> {
  const { status, body } = await year.visit(listAddress(path, number));
  if (status === 404) return [];
  const items: { id: number; imageUrl?: string }[] = JSON.parse(`${body}`);
  const addresses = items.map(({ id, imageUrl }) => imageUrl ?? itemAddress(path, id));
  return [...addresses, ...(await listedAt(year, path, number + 1))];
}

async function check(year: Year): Promise<void> {
  const { content, clock, visit, addresses, command } = year;
  const shown = new Map([...content.promised].filter(([, { from }]) => from <= clock.now()));
  const inLists = [...shown.keys()].filter((address) => /^\/(api|media)\//.test(address));
  // An item is published within a second of its time.
  const listed = () => Promise.all(Object.values(apiPaths).map((path) => listedAt(year, path)));
  await expect.poll(async () => (await listed()).flat().toSorted()).toEqual(inLists.toSorted());
  for (const [address, { has }] of shown) {
    const { status, body } = await visit(address);
    expect([address, status, body.includes(has)]).toEqual([address, 200, true]);
  }
  for (const address of addresses.difference(shown))
    expect([address, (await visit(address)).status]).toEqual([address, 404]);
  const pages = [...Object.values(pagePaths), ...Object.values(crawlerPaths)];
  for (const path of languages.flatMap((language) =>
    pages.map((page) => localizedPath(page, language)),
  )) {
    expect(`${(await visit(path)).body}`, path).not.toMatch(RegExp(`${secret.mk}|${secret.en}`));
  }
  const stored: { message: string }[] = JSON.parse(await command('messages', 'export', '--json'));
  expect(stored.map(({ message }) => message).toSorted()).toEqual([...content.messages].toSorted());
}

test.for(engines)('a year on %s', { timeout: 30 * 60_000 }, async (engine, { skip }) => {
  need('npm run test:soak', skip, Boolean(process.env.SOAK));
  need('faketime', skip);
  const year = await beginYear(engine);
  const { clock, mail, sent } = year;
  const waiting = () => year.command('messages', 'list', '--state', 'waiting');
  let month = await beginMonth(year);
  let memory: number[] = [];
  // Each step has ten days.
  for (let step = 0; step < 36; step += 1) {
    if (step % 3 === 0) await hideNews(year);
    if (step === withoutMail) await mail.goAway();
    await Promise.all([publishNews(year), publishPhotos(year), editPage(year), sendMessages(year)]);
    if (step === withoutMail) {
      await restore(year, month);
      // The messages that wait stay.
      for (const message of sent.slice(-6)) year.content.messages.add(message);
      clock.move(7 * day);
      await check(year);
      memory = year.memory();
      expect((await waiting()).match(/\n/g)).toHaveLength(6);
      await mail.comeBack();
    }
    await expect.poll(waiting).toBe('');
    // An item that is scheduled in the backup has become due.
    if (step === 26) await restore(year, month);
    clock.move(10 * day);
    if (step % 3 === 2) month = await beginMonth(year);
  }
  await check(year);
  const mailed = mail.received.map(({ text }) => text.trimEnd().split('\n').at(-1));
  expect(mailed.toSorted(), 'each message arrives once').toEqual(sent.toSorted());
  for (const [index, bytes] of year.memory().entries())
    expect(bytes).toBeLessThan(2 * (memory[index] ?? 0));
});
