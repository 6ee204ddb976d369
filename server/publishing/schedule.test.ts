import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewsFields } from '#shared/kinds/news.ts';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import type { Entry } from '#shared/publishing.ts';
import { engines, migratedUrl, revisionsOf, untilAwaited } from '#tests/databases.ts';
import {
  addNews,
  completeDraft,
  completeFields,
  dueWithin,
  entryOf,
  newsId,
  operation,
  present,
  publishChange,
  schedule,
} from '#tests/entry.ts';
import { type Database, type Engine, openDatabase } from '../storage/database.ts';
import { comingNews, countNews, endEvents, findNews, newestNews } from '../storage/news.ts';
import { storedFileNames, storePhotoFile } from '../storage/photo-files.ts';
import { openEntry, saveDraft, versions } from './entries.ts';
import { bin, publish, withdraw } from './publish-entry.ts';
import { emptyBin, publishDue, runSchedule } from './schedule.ts';

async function instances(engine: Engine, count: number): Promise<[Database, ...Database[]]> {
  const url = await migratedUrl(engine);
  const all = Array.from({ length: count }, () => openDatabase(url));
  onTestFinished(async () => {
    for (const each of all) await each.destroy();
  });
  const [first, ...more] = all;
  if (!first) throw new Error('no instance');
  return [first, ...more];
}

async function scheduled(database: Database): Promise<Entry<NewsFields>> {
  const { id, revision } = await completeDraft(database);
  return entryOf(await schedule(database, id, operation(revision), '2999-01-01'));
}

async function moveMoment(database: Database, id: number, moment: number): Promise<string> {
  const dueAt = new Date(moment).toISOString();
  await database.updateTable('entries').set({ dueAt }).where('id', '=', id).execute();
  return dueAt;
}

describe.each(engines)('on %s', (engine) => {
  test('an entry becomes public at its time, and renews the revision of the list', async () => {
    const [database] = await instances(engine, 1);
    const { id } = await scheduled(database);
    const before = await revisionsOf(database);
    await publishDue(database);
    expect(await countNews(database)).toBe(0);
    expect(await revisionsOf(database)).toEqual(before);

    const dueAt = await moveMoment(database, id, Date.now() - 60_000);
    await publishDue(database);
    const { title, content } = completeFields;
    expect(await newestNews(database, 9)).toEqual([{ id, title, content, createdAt: dueAt }]);
    expect((await revisionsOf(database)).news).not.toBe(before.news);
    expect(await openEntry(database, newsId(id))).toMatchObject({
      state: 'published',
      dueAt: null,
      fields: { date: '' },
    });
  });

  test('the version of a text published by the clock has the name of the person who scheduled it', async () => {
    const [database] = await instances(engine, 1);
    const { id, revision } = await completeDraft(database, { date: '2999-01-01' });
    const by = 'Ана Петровска';
    await publish(database, newsId(id), { ...operation(revision), by }, { mayWait: true });
    await moveMoment(database, id, Date.now() - 1_000);
    await publishDue(database);
    expect(await versions(database, newsId(id))).toMatchObject([{ madeBy: by }]);
  });

  test('several instances publish each of many entries exactly once', async () => {
    const all = await instances(engine, 4);
    const [database] = all;
    const entries = await Promise.all(Array.from({ length: 12 }, () => scheduled(database)));
    for (const { id } of entries) await moveMoment(database, id, Date.now() - 1_000);
    await Promise.all(all.map((each) => publishDue(each)));
    await publishDue(database);
    expect(await countNews(database)).toBe(entries.length);
    for (const { id } of entries) {
      expect(await versions(database, newsId(id))).toHaveLength(1);
    }
  });

  test('running instances publish due entries automatically', async () => {
    const all = await instances(engine, 2);
    const [database] = all;
    const running = all.map((each) => runSchedule(each, console.warn));
    onTestFinished(async () => {
      for (const each of running) await each.stop();
    });
    const { id } = await scheduled(database);
    await moveMoment(database, id, Date.now() + 100);
    const timeout = 100 + dueWithin;
    await expect.poll(() => findNews(database, id), { timeout, interval: 10 }).toBeDefined();
    for (const each of running) await each.stop();
    expect(await versions(database, newsId(id))).toHaveLength(1);
  });

  test('the new text of a public item appears at its time, with the old date', async () => {
    const [database] = await instances(engine, 1);
    const draft = await completeDraft(database, { date: '2024-03-05' });
    const { id } = draft;
    const entry = entryOf(await publish(database, newsId(id), operation(draft.revision)));
    const title = { mk: 'Нов', en: 'New' };
    const saved = await saveDraft(database, newsId(id), operation(entry.revision), {
      ...completeFields,
      title,
    });
    await schedule(database, id, operation(entryOf(saved).revision), '2999-01-01');
    expect(await findNews(database, id)).toMatchObject({ title: completeFields.title });
    const typed = await saveDraft(
      database,
      newsId(id),
      await present(database, id),
      completeFields,
    );
    expect(typed.ok).toBe(true);
    await moveMoment(database, id, Date.now() - 1_000);
    await publishDue(database);
    const createdAt = '2024-03-04T23:00:00.000Z';
    expect(await findNews(database, id)).toMatchObject({ title, createdAt });
    expect(await openEntry(database, newsId(id))).toMatchObject({
      changed: true,
      fields: { title: completeFields.title },
    });
  });

  const longAgo = { begins: '5.3.2020 19:00', ends: '21:00' };
  const ahead = { begins: '5.3.2999 19:00', place: { mk: 'Скопје', en: 'Skopje' } };

  async function moveEnd(database: Database, id: number, time: number): Promise<void> {
    const comingUntil = new Date(time).toISOString();
    await database.updateTable('news').set({ comingUntil }).where('id', '=', id).execute();
  }

  test('an event is coming until its end, which renews the revision of the list once', async () => {
    const all = await instances(engine, 3);
    const [database] = all;
    const { title, content } = completeFields;
    const id = await addNews(database, { title, content, ...ahead });
    const over = await addNews(database, { title, content, ...longAgo });
    const coming = async () => (await comingNews(database, 9)).map((each) => each.id);
    expect(await coming()).toEqual([id]);
    const begins = '2999-03-05T19:00+01:00';
    expect(await findNews(database, id)).toMatchObject({
      begins,
      place: ahead.place,
      isComing: true,
    });
    expect(await findNews(database, over)).toMatchObject({ ends: '2020-03-05T21:00+01:00' });
    expect(await findNews(database, over)).not.toHaveProperty('isComing');

    const before = await revisionsOf(database);
    await Promise.all(all.map(endEvents));
    expect(await revisionsOf(database), 'nothing has ended').toEqual(before);
    await moveEnd(database, id, Date.now() - 1_000);
    const set = new Set<string | undefined>();
    const renewed = (await revisionsOf(database)).news;
    for (const each of all) {
      await endEvents(each);
      set.add((await revisionsOf(database)).news);
    }
    expect([...set], 'one renewal').toEqual([expect.not.stringMatching(renewed ?? '')]);
    expect(await coming()).toEqual([]);
    expect(await findNews(database, id)).toMatchObject({ begins, title });
  });

  test('running instances notice the end of an event, and one of them renews the list', async () => {
    const all = await instances(engine, 2);
    const [database] = all;
    const id = await addNews(database, {
      ...ahead,
      title: completeFields.title,
      content: completeFields.content,
    });
    const running = all.map((each) => runSchedule(each, console.warn));
    onTestFinished(async () => {
      for (const each of running) await each.stop();
    });
    await moveEnd(database, id, Date.now() + 100);
    await expect
      .poll(() => comingNews(database, 1), { timeout: 100 + dueWithin, interval: 10 })
      .toEqual([]);
  });

  test('a public event that is moved is coming again', async () => {
    const [database] = await instances(engine, 1);
    const { title, content } = completeFields;
    const id = await addNews(database, { title, content, ...longAgo });
    expect(await comingNews(database, 9)).toEqual([]);
    await publishChange(database, id, { begins: ahead.begins, ends: '' });
    expect(await comingNews(database, 9)).toMatchObject([{ id }]);
    await withdraw(database, newsId(id), await present(database, id));
    expect(await comingNews(database, 9)).toEqual([]);
  });

  test('the bin is emptied after thirty days by the clock of the database, with the pictures', async () => {
    const [database] = await instances(engine, 1);
    const picture = pictureUrl({ hash: '0123abcd', width: 320, height: 240 });
    for (const name of pictureFiles({ hash: '0123abcd', width: 320, height: 240 })) {
      await storePhotoFile(database, name, Buffer.from(name));
    }
    const pictureDescription = { mk: 'Сала', en: 'A hall' };
    const old = await completeDraft(database, { picture, pictureDescription });
    await publish(database, newsId(old.id), operation(old.revision));
    const young = await completeDraft(database);
    const days = { [old.id]: 30.1, [young.id]: 29.9 };
    for (const { id } of [old, young]) {
      await bin(database, newsId(id), await present(database, id));
      const binnedAt = new Date(Date.now() - (days[id] ?? 0) * 24 * 3_600_000).toISOString();
      await database.updateTable('entries').set({ binnedAt }).where('id', '=', id).execute();
    }
    expect(await emptyBin(database)).toBe(1);
    expect(await openEntry(database, newsId(old.id))).toBeUndefined();
    expect(await versions(database, newsId(old.id))).toEqual([]);
    expect(await storedFileNames(database, picture)).toEqual([]);
    expect(await openEntry(database, newsId(young.id))).toMatchObject({ state: 'binned' });
    const { title, content } = completeFields;
    expect(await addNews(database, { title, content })).toBe(young.id + 1);
  });
});

test('an entry that is being restored from the bin is not deleted', async () => {
  const [database, other = database] = await instances('postgres', 2);
  const { id } = await completeDraft(database);
  await bin(database, newsId(id), await present(database, id));
  const binnedAt = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString();
  await database.updateTable('entries').set({ binnedAt }).where('id', '=', id).execute();
  let emptied: Promise<number> | undefined;
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable('entries').set({ binnedAt: null }).where('id', '=', id).execute();
    emptied = emptyBin(other);
    await untilAwaited(transaction);
  });
  expect(await emptied).toBe(0);
  expect(await openEntry(database, newsId(id))).toMatchObject({ state: 'draft' });
});
