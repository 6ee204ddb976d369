/** Plays a year of the lodge with a moved clock, by HTTP and with the command. */
import { expect, test } from 'vitest';
import { paths } from '#desk/shared/api.ts';
import { readTable } from '#server/csv.ts';
import { pageSize } from '#server/lists/lists.ts';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import { languages } from '#shared/language.ts';
import { pageAddress } from '#shared/page-fields.ts';
import {
  apiPaths,
  crawlerPaths,
  itemAddress,
  type ListName,
  listAddress,
  localizedPath,
  pagePaths,
} from '#shared/routes.ts';
import { engines } from '#tests/databases.ts';
import {
  type Backup,
  beginMonth,
  beginYear,
  day,
  isFirstOfMonth,
  paperBytes,
  playStep,
  restore,
  secret,
  sendMessages,
  steps,
  type Year,
} from '#tests/lodge-year.ts';
import { need } from '#tests/programs.ts';

/** Site and desk restart while requests run. */
const restarts = [5, 8, 11, 14, 17];
/** The mail server is away for a week. In the meantime, a backup is restored. */
const withoutMail = 10;
/** Another backup is restored after an item has become due that it contains as scheduled. */
const lateRestore = 26;

async function read({ visit }: Year, path: string): Promise<string> {
  const { status, body } = await visit(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body.toString();
}

async function readList<T>(year: Year, name: ListName): Promise<T[]> {
  const items: T[] = [];
  for (let number = 1; ; number += 1) {
    const page = JSON.parse(await read(year, listAddress(apiPaths[name], number)));
    items.push(...page);
    const isFull = page.length === pageSize[name];
    const next = listAddress(apiPaths[name], number + 1);
    if (!isFull || (await year.visit(next)).status === 404) return items;
  }
}

const newsIds = async (year: Year) => (await readList<NewsItem>(year, 'news')).map(({ id }) => id);

async function expectMissing({ visit }: Year, paths: string[]): Promise<void> {
  for (const path of paths) {
    expect({ path, status: (await visit(path)).status }).toEqual({ path, status: 404 });
  }
}

const publicNews = ({ promised, clock }: Year) =>
  new Map([...promised.news].filter(([, { from }]) => from <= clock.now()));

async function checkNews(year: Year): Promise<void> {
  const { visit, made } = year;
  const shown = publicNews(year);
  // An item is published within a second of its time.
  await expect
    .poll(async () => (await newsIds(year)).toSorted())
    .toEqual([...shown.keys()].toSorted());
  const papers = [...shown.values()].flatMap(({ fields }) => fields.papers);
  for (const [id, { fields }] of shown) {
    expect(await read(year, itemAddress(pagePaths.news, id))).toContain(fields.title.mk);
  }
  for (const { file, title } of papers) {
    expect(paperBytes(title).equals((await visit(file)).body), file).toBe(true);
  }
  const hidden = made.news.filter((id) => !shown.has(id));
  for (const path of [pagePaths.news, apiPaths.news, crawlerPaths.events]) {
    await expectMissing(
      year,
      hidden.map((id) => itemAddress(path, id)),
    );
  }
  const files = papers.map(({ file }) => file);
  await expectMissing(
    year,
    made.papers.filter((file) => !files.includes(file)),
  );
}

async function checkPhotos(year: Year): Promise<void> {
  const { visit, made, promised } = year;
  const listed = await readList<GalleryItem>(year, 'gallery');
  const found = listed.map(({ imageUrl, caption, album }) => [imageUrl, caption, album?.title]);
  const wanted = [...promised.photos].map(([url, { caption, album }]) => [url, caption, album]);
  expect(found.toSorted()).toEqual(wanted.toSorted());
  for (const [imageUrl, { bytes }] of promised.photos) {
    expect((await visit(imageUrl)).body.equals(bytes), imageUrl).toBe(true);
  }
  await expectMissing(
    year,
    made.photos.filter((imageUrl) => !promised.photos.has(imageUrl)),
  );
}

async function checkPages(year: Year): Promise<void> {
  const shown = publicNews(year);
  const newest = (await newsIds(year)).slice(0, pageSize.news);
  for (const language of languages) {
    const inLanguage = (path: string) => read(year, localizedPath(path, language));
    for (const [id, text] of year.promised.pages) {
      expect(await inLanguage(pageAddress(id))).toContain(text[language]);
    }
    for (const path of [...Object.values(pagePaths), ...Object.values(crawlerPaths)]) {
      expect(await inLanguage(path), path).not.toContain(secret[language]);
    }

    const feed = await inLanguage(crawlerPaths.feed);
    const entries = [...feed.matchAll(/<id>.*item=(\d+).*<\/id>/g)].map(([, id]) => Number(id));
    expect(entries).toEqual(newest);

    const calendar = await inLanguage(crawlerPaths.events);
    const events = [...calendar.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);
    const wanted = [...shown.values()].filter(({ fields }) => fields.begins);
    expect(events.toSorted()).toEqual(
      wanted.map(({ fields }) => fields.title[language]).toSorted(),
    );
  }
}

async function checkMessages({ askDesk, promised }: Year): Promise<void> {
  const table = readTable((await askDesk(paths.messagesFile)).body.toString(), 10_000);
  const stored = table.ok ? table.rows.slice(1).map(({ cells }) => cells[5]) : [];
  expect(stored.toSorted()).toEqual([...promised.messages].toSorted());
}

async function check(year: Year): Promise<void> {
  for (const checkPart of [checkNews, checkPhotos, checkPages, checkMessages])
    await checkPart(year);
}

/** Each message that was sent in this step waits, also after a restore. */
async function restoreWithoutMail(year: Year, backup: Backup, sentBefore: number): Promise<void> {
  const { mail, made, promised, clock } = year;
  await Promise.all([restore(year, backup), sendMessages(year, 10)]);
  const waiting = made.messages.slice(sentBefore);
  for (const message of waiting) promised.messages.add(message);
  clock.move(7 * day);
  await check(year);
  expect(await year.waiting()).toBe(waiting.length);
  await mail.comeBack();
}

async function playYear(year: Year): Promise<void> {
  const { clock, mail, made } = year;
  let backup: Backup | undefined;
  let memory: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    if (step > 0) clock.move(10 * day);
    if (isFirstOfMonth(step) || !backup) backup = await beginMonth(year);
    const sentBefore = made.messages.length;
    if (step === withoutMail) await mail.goAway();
    await Promise.all([playStep(year, step), restarts.includes(step) && year.restart()]);
    if (step === withoutMail) await restoreWithoutMail(year, backup, sentBefore);
    await mail.hasReceived(made.messages.length);
    await expect.poll(year.waiting).toBe(0);
    if (step === lateRestore) await restore(year, backup);
    if (step === 2) {
      await check(year);
      memory = year.memory();
    }
  }
  await check(year);
  const mailed = mail.received.map(({ text }) => text.trimEnd().split('\n').at(-1));
  expect(mailed.toSorted(), 'each message arrives once').toEqual(made.messages.toSorted());
  for (const [index, bytes] of year.memory().entries()) {
    expect(bytes).toBeLessThan(2 * (memory[index] ?? 0));
  }
}

test.for(engines)('a year on %s', { timeout: 30 * 60_000 }, async (engine, { skip }) => {
  need('npm run test:soak', skip, Boolean(process.env.SOAK));
  need('faketime', skip);
  await playYear(await beginYear(engine));
});
