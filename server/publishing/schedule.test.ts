import { describe, expect, onTestFinished, test } from 'vitest';
import { engines, migratedUrl, revisionsOf } from '#tests/databases.ts';
import {
  addNews,
  completeFields,
  dueWithin,
  eventAt,
  newDraft,
  newsId,
  operation,
  publishChange,
} from '#tests/entry.ts';
import { type Database, type Engine, openDatabase } from '../storage/database.ts';
import { comingNews, countNews, endEvents, findNews, newestNews } from '../storage/news-rows.ts';
import { publish } from './publish-entry.ts';
import { publishDue, purgeBin, runSchedule } from './schedule.ts';

const texts = { title: completeFields.title, content: completeFields.content };

async function instances(engine: Engine, count: number) {
  const url = await migratedUrl(engine);
  const open = () => {
    const database = openDatabase(url);
    onTestFinished(() => database.destroy());
    return database;
  };
  return [open(), ...Array.from({ length: count - 1 }, open)] as const;
}

async function scheduled(database: Database) {
  const item = await newDraft(database);
  await item.schedule('2999-01-01');
  return item;
}

async function moveDue(database: Database, { id }: { id: number }, time: number): Promise<string> {
  const scheduledFor = new Date(time).toISOString();
  await database.updateTable('entries').set({ scheduledFor }).where('id', '=', id).execute();
  return scheduledFor;
}

describe.each(engines)('on %s', (engine) => {
  test('an entry becomes public at its time, and renews the list', async () => {
    const [database] = await instances(engine, 1);
    const item = await newDraft(database);
    const { lastOperation } = await item.save({ date: '2999-01-01' });
    const by = 'Ана Петровска';
    await publish(
      database,
      newsId(item.id),
      { ...operation(lastOperation), by },
      { maySchedule: true },
    );
    const before = await revisionsOf(database);
    await publishDue(database);
    expect(await countNews(database)).toBe(0);
    expect(await revisionsOf(database)).toEqual(before);

    const createdAt = await moveDue(database, item, Date.now() - 60_000);
    await publishDue(database);
    expect(await newestNews(database, 9)).toEqual([{ id: item.id, ...texts, createdAt }]);
    expect((await revisionsOf(database)).news).not.toBe(before.news);
    const published = { state: 'published', scheduledFor: null, fields: { date: '' } };
    expect(await item.open()).toMatchObject(published);
    expect(await item.versions(), 'by the person who scheduled it').toMatchObject([{ madeBy: by }]);
  });

  test('several instances publish each of many entries exactly once', async () => {
    const all = await instances(engine, 4);
    const [database] = all;
    const entries = await Promise.all(Array.from({ length: 12 }, () => scheduled(database)));
    for (const item of entries) await moveDue(database, item, Date.now() - 1_000);
    await Promise.all(all.map((connection) => publishDue(connection)));
    await publishDue(database);
    expect(await countNews(database)).toBe(entries.length);
    for (const item of entries) expect(await item.versions()).toHaveLength(1);
  });

  test('the new text of a public item appears at its time, with the old date', async () => {
    const [database] = await instances(engine, 1);
    const item = await newDraft(database, { date: '2024-03-05' });
    await item.publish();
    const title = { mk: 'Нов', en: 'New' };
    await item.save({ title });
    await item.schedule('2999-01-01');
    expect(await findNews(database, item.id)).toMatchObject({ title: texts.title });
    await item.save(texts);
    await moveDue(database, item, Date.now() - 1_000);
    await publishDue(database);
    const createdAt = '2024-03-04T23:00:00.000Z';
    expect(await findNews(database, item.id)).toMatchObject({ title, createdAt });
    expect(await item.open()).toMatchObject({ changed: true, fields: texts });
  });

  const location = { mk: 'Скопје', en: 'Skopje' };
  const ahead = { event: eventAt('5.3.2999 19:00', { location }) };

  async function moveEnd(database: Database, id: number, time: number): Promise<void> {
    const comingUntil = new Date(time).toISOString();
    await database.updateTable('news').set({ comingUntil }).where('id', '=', id).execute();
  }

  test('an event is coming until its end, which renews the list once', async () => {
    const all = await instances(engine, 3);
    const [database] = all;
    const id = await addNews(database, { ...texts, ...ahead });
    await addNews(database, { ...texts, event: eventAt('5.3.2020 19:00', { ends: '21:00' }) });
    const coming = async () => (await comingNews(database, 9)).map((item) => item.id);
    expect(await coming()).toEqual([id]);
    const before = await revisionsOf(database);
    await Promise.all(all.map(endEvents));
    expect(await revisionsOf(database), 'nothing has ended').toEqual(before);
    await moveEnd(database, id, Date.now() - 1_000);
    const set = new Set<string | undefined>();
    const renewed = (await revisionsOf(database)).news;
    for (const connection of all) {
      await endEvents(connection);
      set.add((await revisionsOf(database)).news);
    }
    expect([...set], 'one renewal').toEqual([expect.not.stringMatching(renewed ?? '')]);
    expect(await coming()).toEqual([]);
    await publishChange(database, id, { event: eventAt('6.3.2999 19:00') });
    expect(await coming(), 'moved').toEqual([id]);
  });

  test('running instances publish due entries, and notice the end of an event', async () => {
    const all = await instances(engine, 2);
    const [database] = all;
    const id = await addNews(database, { ...texts, ...ahead });
    const running = all.map((each) => runSchedule(each));
    const stop = () => Promise.all(running.map((each) => each.stop()));
    onTestFinished(async () => void (await stop()));
    const item = await scheduled(database);
    await moveDue(database, item, Date.now() + 100);
    await moveEnd(database, id, Date.now() + 100);
    const within = { timeout: 100 + dueWithin, interval: 10 };
    await expect.poll(() => findNews(database, item.id), within).toBeDefined();
    await expect.poll(() => comingNews(database, 1), within).toEqual([]);
    await stop();
    expect(await item.versions()).toHaveLength(1);
  });

  test('the bin is emptied after thirty days', async () => {
    const [database] = await instances(engine, 1);
    const old = await newDraft(database);
    await old.publish();
    const young = await newDraft(database);
    for (const [item, days] of [
      [old, 30.1],
      [young, 29.9],
    ] as const) {
      await item.bin();
      const binnedAt = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
      await database.updateTable('entries').set({ binnedAt }).where('id', '=', item.id).execute();
    }
    expect(await purgeBin(database)).toBe(1);
    expect(await old.open()).toBeUndefined();
    expect(await old.versions()).toEqual([]);
    expect(await young.open()).toMatchObject({ state: 'binned' });
    expect(await addNews(database, texts), 'no number is given again').toBe(young.id + 1);
  });
});
