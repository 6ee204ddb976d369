/** What the secretary and visitors do in a year, and what the site must show afterwards. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { entriesPath, paths } from '#desk/shared/api.ts';
import type { Engine } from '#server/storage/database.ts';
import { writeDate } from '#shared/date.ts';
import { emptyFields } from '#shared/kinds/kind.ts';
import { type NewsFields, newsKind } from '#shared/kinds/news.ts';
import type { PhotoFields } from '#shared/kinds/photo.ts';
import type { Bilingual } from '#shared/language.ts';
import { editedPages } from '#shared/page-fields.ts';
import { type Entry, operationOn } from '#shared/publishing.ts';
import { relayPaths } from '#shared/routes.ts';
import { contactMessage } from './contact-message.ts';
import { temporaryFolder } from './databases.ts';
import { startLodge } from './lodge-with-clock.ts';
import { pdf } from './papers.ts';
import { relayRequest } from './relay-request.ts';

export const day = 24 * 60 * 60_000;

/** The year has steps of ten days; three of them are a month. */
export const steps = 36;
export const isFirstOfMonth = (step: number) => step % 3 === 0;

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Each text that visitors must not see contains this word. */
export const secret = { mk: 'Скриено', en: 'Unpublished' };

/** What visitors and the secretary must find. */
interface Promised {
  /** An item is public from this time. */
  news: Map<number, { fields: NewsFields; from: number }>;
  photos: Map<string, { caption: Bilingual; album?: Bilingual | undefined; bytes: Uint8Array }>;
  pages: Map<number, Bilingual>;
  messages: Set<string>;
}

export async function beginYear(engine: Engine) {
  const lodge = await startLodge(engine, Date.parse('2027-01-01T08:00:00Z'));
  const promised: Promised = {
    ...{ news: new Map(), photos: new Map(), pages: new Map(), messages: new Set() },
  };
  /** All that was ever made, also what is not public any more. */
  const made = {
    ...{ news: [] as number[], papers: [] as string[], photos: [] as string[] },
    ...{ messages: [] as string[], edits: 0 },
  };
  return { ...lodge, promised, made, folder: temporaryFolder() };
}

export type Year = Awaited<ReturnType<typeof beginYear>>;

/** No numbered text is a part of another one. */
function numbered(mk: string, en: string, number: number): Bilingual {
  const digits = String(number).padStart(4, '0');
  return { mk: `${mk} ${digits}`, en: `${en} ${digits}` };
}

const dateOf = (time: number) => writeDate(new Date(time).toISOString());

export const paperBytes = (title: Bilingual) => pdf(title.en, 20_000);

async function addPaper({ api, made }: Year, names = { mk: 'Покана', en: 'Invitation' }) {
  const title = numbered(names.mk, names.en, made.papers.length + 1);
  const bytes = paperBytes(title);
  const { file } = await api(
    `${paths.papers}?name=${encodeURIComponent(`${title.mk}.pdf`)}`,
    bytes,
  );
  made.papers.push(file);
  return { file, bytes: bytes.length, title };
}

/** Returns the draft, and the operation that publishes it. */
async function write({ api, made }: Year, given: Partial<NewsFields>) {
  const title = numbered('Вест', 'News item', made.news.length + 1);
  const fields = { ...emptyFields(newsKind), title, content: title, ...given };
  const draft = await api(entriesPath('news'), { id: randomUUID() });
  made.news.push(draft.id);
  const address = `${entriesPath('news')}/${draft.id}`;
  const { item } = await api(address, { ...operationOn(draft), value: fields }, 'PUT');
  return { id: draft.id, fields, address, publishing: { ...operationOn(item), confirmed: true } };
}

async function publish(year: Year, given: Partial<NewsFields>, from = year.clock.now()) {
  const { id, fields, address, publishing } = await write(year, given);
  await year.api(`${address}/publish`, publishing);
  year.promised.news.set(id, { fields, from });
}

/** Makes a draft, an item in the bin, and one for the next year, each with a paper. */
async function hide(year: Year): Promise<void> {
  const hidden = async (date = '') =>
    write(year, { title: secret, content: secret, papers: [await addPaper(year, secret)], date });
  await hidden();
  const binned = await hidden();
  const { item } = await year.api(`${binned.address}/publish`, binned.publishing);
  await year.api(`${binned.address}/bin`, operationOn(item));
  const next = await hidden('1.2.2028');
  await year.api(`${next.address}/publish`, next.publishing);
}

async function addPhoto({ api, visit, made }: Year): Promise<Entry<PhotoFields>> {
  const number = made.photos.length;
  // Each photo has another colour.
  const background = { r: (number % 16) * 16, g: Math.floor(number / 16) * 8, b: 90 };
  const drawn = sharp({ create: { width: 240, height: 200, channels: 3, background } });
  const bytes = await drawn.png().toBuffer();
  const { item } = await api(`${entriesPath('photo')}?name=${number}.png`, bytes);
  made.photos.push(item.fields.picture);
  expect((await visit(item.fields.picture)).status).toBe(404);
  return item;
}

async function publishAlbum({ api, clock, made }: Year) {
  const title = numbered('Албум', 'Album', made.photos.length);
  const value = { title, day: dateOf(clock.now()).slice(0, 10), date: '' };
  const draft = await api(entriesPath('album'), { id: randomUUID() });
  const address = `${entriesPath('album')}/${draft.id}`;
  const { item } = await api(address, { ...operationOn(draft), value }, 'PUT');
  await api(`${address}/publish`, { ...operationOn(item), confirmed: true });
  return { id: draft.id, title };
}

/** One more photo is published and moved to the bin; another one is not published. */
async function publishPhotos(year: Year, count: number, inAlbum: boolean): Promise<void> {
  const { api, visit, promised } = year;
  const album = inAlbum ? await publishAlbum(year) : undefined;
  const photos = entriesPath('photo');
  const items = [];
  for (const index of range(count + 1)) {
    const { id, fields, ...photo } = await addPhoto(year);
    const caption = index === count ? secret : numbered('Фотографија', 'Photo', id);
    const value = { ...fields, caption, album: album?.id ?? null };
    const { item } = await api(`${photos}/${id}`, { ...operationOn(photo), value }, 'PUT');
    items.push({ id, base: item.lastOperation });
  }
  const published = await api(`${photos}/publish`, { id: randomUUID(), items });
  for (const { id, fields, lastOperation: base } of published.items as Entry<PhotoFields>[]) {
    const { caption } = fields;
    if (caption.en === secret.en) {
      await api(`${photos}/bin`, { id: randomUUID(), items: [{ id, base }] });
    } else {
      const picture = fields.picture ?? '';
      const { status, body } = await visit(picture);
      expect(status).toBe(200);
      promised.photos.set(picture, { caption, album: album?.title, bytes: body });
    }
  }
  await addPhoto(year);
}

const leads = editedPages.flatMap(({ id, fields }) =>
  fields.flatMap(({ label, place }) => (label === 'lead' ? [{ id, place }] : [])),
);

async function editPage({ api, made, promised }: Year): Promise<void> {
  const { id, place } = leads[made.edits % leads.length] ?? { id: 0, place: '' };
  made.edits += 1;
  const text = numbered('Промена', 'Change', made.edits);
  const address = `${entriesPath('page')}/${id}`;
  const page = await api(address);
  const value = { ...page.fields, texts: { ...page.fields.texts, [place]: text } };
  const { item } = await api(address, { ...operationOn(page), value }, 'PUT');
  await api(`${address}/publish`, { ...operationOn(item), confirmed: true });
  promised.pages.set(id, text);
}

export async function sendMessages({ visit, made, promised }: Year, count: number): Promise<void> {
  for (const _ of range(count)) {
    const message = `Порака ${made.messages.length + 1}`;
    made.messages.push(message);
    const fields = { ...contactMessage({ message }), idempotencyKey: randomUUID() };
    expect((await visit(relayPaths.send, relayRequest(fields))).status).toBe(200);
    promised.messages.add(message);
  }
}

async function publishStep(year: Year, step: number): Promise<void> {
  const now = year.clock.now();
  const place = { mk: 'Скопје', en: 'Skopje' };
  const event = { begins: dateOf(now + 20 * day), ends: dateOf(now + 20.1 * day), place };
  await publish(year, isFirstOfMonth(step) ? event : {});
  await publish(year, { papers: [await addPaper(year)] });
  await publishPhotos(year, 11, step % 2 === 0);
  await editPage(year);
  if (isFirstOfMonth(step)) await hide(year);
}

export async function playStep(year: Year, step: number): Promise<void> {
  await Promise.all([publishStep(year, step), sendMessages(year, 6)]);
}

export interface Backup {
  file: string;
  madeAt: number;
  content: Promised;
}

/** Signs in, schedules an item and makes a backup. */
export async function beginMonth(year: Year): Promise<Backup> {
  const { clock, promised, folder, made } = year;
  expect((await year.askDesk(paths.home)).status, 'the last session has ended').toBe(401);
  await year.signIn();
  const from = clock.now() + 15 * day;
  await publish(year, { date: dateOf(from) }, from);
  const file = join(folder, `${made.news.length}.backup`);
  const backup = { file, madeAt: clock.now(), content: structuredClone(promised) };
  await year.command('backup', file);
  return backup;
}

/** Items that the backup contains as scheduled, and that have become due, are drafts afterwards. */
export async function restore(year: Year, { file, madeAt, content }: Backup): Promise<void> {
  const { promised, clock } = year;
  // The times of files do not move with the clock. The safety copy would remove the unfinished files
  // of the restore, because they would seem to be older than a day.
  await year.command('restore', file, '--yes', '--without-backup');
  Object.assign(promised, structuredClone(content));
  for (const [id, { from }] of promised.news) {
    if (from > madeAt && from <= clock.now()) promised.news.delete(id);
  }
}
