import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { typedDate } from '#shared/date.ts';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import {
  completeDraft,
  completeFields,
  entryOf,
  newsId,
  operation,
  present,
  schedule,
} from '#tests/entry.ts';
import { databaseNow } from '../storage/database.ts';
import { countNews, findNews, newestNews } from '../storage/news.ts';
import { storedFileNames, storePhotoFile } from '../storage/photo-files.ts';
import { createDraft, openEntry, saveDraft, versions } from './entries.ts';
import { bin, discard, publish, restoreFromBin, unschedule, withdraw } from './publish-entry.ts';

const faultsOf = async (outcome: ReturnType<typeof publish>) => {
  const settled = await outcome;
  return 'faults' in settled ? settled.faults : settled;
};

describe.each(engines)('on %s', (engine) => {
  test('a published text is normalised, has the current date and the number of its draft', async () => {
    const database = await migratedDatabase(engine);
    const content = { mk: 'Прв.  \n\n\n\nВтор.', en: ' One.\u200b ' };
    const { id, revision } = await completeDraft(database, { content });
    const entry = entryOf(await publish(database, newsId(id), operation(revision)));
    expect(entry).toMatchObject({ id, state: 'published', changed: false });
    expect(entry.publicRevision).toBe(entry.revision);
    const [item] = await newestNews(database, 1);
    const { title } = completeFields;
    const createdAt = entry.publishedAt ?? '';
    expect(item).toEqual({ id, title, content: { mk: 'Прв.\n\nВтор.', en: 'One.' }, createdAt });
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('a date in the past is the date of publication, in each notation', async () => {
    const database = await migratedDatabase(engine);
    const date = '2024-03-05 18:30';
    const one = await completeDraft(database, { date });
    expect(entryOf(await publish(database, newsId(one.id), operation(one.revision)))).toMatchObject(
      {
        publishedAt: '2024-03-05T17:30:00.000Z',
      },
    );
    const other = await completeDraft(database);
    expect(
      entryOf(await schedule(database, other.id, operation(other.revision), date)),
    ).toMatchObject({
      state: 'published',
      publishedAt: '2024-03-05T17:30:00.000Z',
    });
  });

  test('incomplete, future, changed or deleted entries are not published', async () => {
    const database = await migratedDatabase(engine);
    const empty = await createDraft(database, 'news', operation(''));
    expect(await faultsOf(publish(database, newsId(empty.id), operation(empty.revision)))).toEqual(
      (['title', 'content'] as const).flatMap((text) =>
        (['mk', 'en'] as const).map((language) => ({ code: 'missing', text, language })),
      ),
    );
    const ahead = await completeDraft(database, { date: '2999-01-01' });
    expect(await faultsOf(publish(database, newsId(ahead.id), operation(ahead.revision)))).toEqual([
      { code: 'date-ahead', typed: '2999-01-01' },
    ]);
    const conflict = await publish(database, newsId(ahead.id), operation(''));
    expect(conflict).toEqual({ ok: false, conflict: ahead });
    expect(await faultsOf(publish(database, newsId(99), operation('')))).toEqual([
      { code: 'no-such-entry', id: 99 },
    ]);
    expect(await countNews(database)).toBe(0);
  });

  test('a changed item keeps its date, or gets the new one', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await completeDraft(database, { date: '2024-03-05' });
    let entry = entryOf(await publish(database, newsId(id), operation(revision)));
    const title = { mk: 'Нов наслов', en: 'A new title' };
    const saved = await saveDraft(database, newsId(id), operation(entry.revision), {
      ...completeFields,
      title,
    });
    entry = entryOf(await publish(database, newsId(id), operation(entryOf(saved).revision)));
    const createdAt = '2024-03-04T23:00:00.000Z';
    expect(await findNews(database, id)).toMatchObject({ title, createdAt });
    const dated = { ...completeFields, title, date: '2024-03-07' };
    const again = entryOf(await saveDraft(database, newsId(id), operation(entry.revision), dated));
    expect(again.changed).toBe(true);
    entry = entryOf(await publish(database, newsId(id), operation(again.revision)));
    expect(entry.publishedAt).toBe('2024-03-06T23:00:00.000Z');
    expect((await versions(database, newsId(id))).map(({ reason }) => reason)).toEqual([
      'published',
      'published',
    ]);
  });

  test('an entry is published once, and only with the text that was checked', async () => {
    const database = await migratedDatabase(engine);
    const swapped = { mk: 'A meeting', en: 'Собир' };
    const { id, revision } = await completeDraft(database, { title: swapped });
    const asked = await publish(database, newsId(id), operation(revision), { asks: true });
    expect(asked).toEqual({
      ok: false,
      asked: [{ code: 'swapped-languages', text: 'title' }],
    });
    expect(await countNews(database)).toBe(0);
    const confirmed = operation(revision);
    const published = entryOf(await publish(database, newsId(id), confirmed));
    expect(entryOf(await publish(database, newsId(id), confirmed))).toEqual(published);
    expect(await versions(database, newsId(id))).toHaveLength(1);
  });

  test('the clock of the database decides whether a text is scheduled', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await completeDraft(database);
    const inFiveMinutes = Date.parse(await databaseNow(database)) + 5 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: inFiveMinutes + 3 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const time = typedDate(new Date(inFiveMinutes).toISOString());
    expect(entryOf(await schedule(database, id, operation(revision), time))).toMatchObject({
      state: 'scheduled',
    });
  });

  test('withdrawing makes a draft with the same number and date', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await completeDraft(database, { date: '2024-03-05 18:30' });
    await publish(database, newsId(id), operation(revision));
    const draft = entryOf(await withdraw(database, newsId(id), await present(database, id)));
    expect(draft).toMatchObject({ id, state: 'draft', fields: { date: '5.3.2024 18:30' } });
    expect(await countNews(database)).toBe(0);
    expect(await faultsOf(withdraw(database, newsId(id), await present(database, id)))).toEqual([
      { code: 'not-public', id },
    ]);
    const again = entryOf(await publish(database, newsId(id), operation(draft.revision)));
    expect(again).toMatchObject({ id, publishedAt: '2024-03-05T17:30:00.000Z' });

    // Items of the same minute are sorted by their seconds.
    const createdAt = '2024-03-05T17:30:27.000Z';
    await database
      .updateTable('entries')
      .set({ publishedAt: createdAt })
      .where('id', '=', id)
      .execute();
    const { revision: withdrawn } = entryOf(
      await withdraw(database, newsId(id), await present(database, id)),
    );
    const last = entryOf(await publish(database, newsId(id), operation(withdrawn)));
    expect(last.publishedAt).toBe(createdAt);
  });

  test('binning withdraws an item and cancels its schedule; restoring gives a draft', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await completeDraft(database);
    const { revision: published } = entryOf(
      await publish(database, newsId(id), operation(revision)),
    );
    const title = { mk: 'Подоцна', en: 'Later' };
    const saved = await saveDraft(database, newsId(id), operation(published), {
      ...completeFields,
      title,
    });
    const waiting = await schedule(database, id, operation(entryOf(saved).revision), '2999-01-01');
    expect(entryOf(waiting)).toMatchObject({ state: 'published', dueAt: expect.any(String) });

    const binned = entryOf(await bin(database, newsId(id), await present(database, id)));
    expect(binned).toMatchObject({ state: 'binned', dueAt: null, publishedAt: null });
    expect(await countNews(database)).toBe(0);
    expect((await versions(database, newsId(id)))[0]).toMatchObject({ fields: completeFields });
    for (const again of [bin, withdraw, unschedule]) {
      expect(await faultsOf(again(database, newsId(id), await present(database, id)))).toEqual([
        { code: 'in-bin', id },
      ]);
    }
    const restored = entryOf(
      await restoreFromBin(database, newsId(id), await present(database, id)),
    );
    expect(restored).toMatchObject({ id, state: 'draft', binnedAt: null, fields: { title } });
    expect(
      await faultsOf(restoreFromBin(database, newsId(id), await present(database, id))),
    ).toEqual([{ code: 'not-in-bin', id }]);
    expect(
      await faultsOf(restoreFromBin(database, newsId(99), await present(database, 99))),
    ).toEqual([{ code: 'no-such-entry', id: 99 }]);
  });

  test('edits do not change a scheduled text', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await completeDraft(database);
    const waiting = entryOf(await schedule(database, id, operation(revision), '2999-03-05 18:30'));
    expect(waiting).toMatchObject({
      state: 'scheduled',
      dueAt: '2999-03-05T17:30:00.000Z',
      changed: false,
      fields: { date: '2999-03-05 18:30' },
    });
    const title = { mk: '', en: 'Half a' };
    const typed = await saveDraft(database, newsId(id), operation(waiting.revision), {
      ...waiting.fields,
      title,
    });
    expect(entryOf(typed)).toMatchObject({ state: 'scheduled', changed: true });
    expect(
      entryOf(await unschedule(database, newsId(id), await present(database, id))),
    ).toMatchObject({
      state: 'draft',
      fields: { title },
    });
    expect(await faultsOf(unschedule(database, newsId(id), await present(database, id)))).toEqual([
      { code: 'not-scheduled', id },
    ]);
    expect((await openEntry(database, newsId(id)))?.dueAt).toBeNull();
  });

  test('unpublished changes are discarded, and stay among the earlier versions', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await completeDraft(database);
    const shown = entryOf(await publish(database, newsId(id), operation(revision)));
    expect(await discard(database, newsId(id), operation(shown.revision))).toMatchObject({
      item: shown,
    });
    const title = { mk: 'Друг наслов', en: 'Another title' };
    await saveDraft(database, newsId(id), operation(shown.revision), { ...completeFields, title });
    const discarded = entryOf(await discard(database, newsId(id), await present(database, id)));
    expect(discarded).toMatchObject({ changed: false, fields: shown.fields });
    expect((await versions(database, newsId(id)))[0]).toMatchObject({
      reason: 'replaced',
      fields: { title },
    });
    expect((await newestNews(database, 1))[0]?.title).toEqual(completeFields.title);
  });

  test('an unscheduled text becomes a version if there is a newer one, otherwise the draft', async () => {
    const database = await migratedDatabase(engine);
    const hall = { hash: '0123abcd', width: 320, height: 240 };
    const picture = pictureUrl(hall);
    const pictureDescription = { mk: 'Сала', en: 'A hall' };
    for (const name of pictureFiles(hall)) await storePhotoFile(database, name, Buffer.from(name));
    const { id, revision } = await completeDraft(database, { picture, pictureDescription });
    const waiting = entryOf(await schedule(database, id, operation(revision), '2999-01-01'));
    const typed = await saveDraft(
      database,
      newsId(id),
      operation(waiting.revision),
      completeFields,
    );
    entryOf(await publish(database, newsId(id), operation(entryOf(typed).revision)));
    const kept = (await versions(database, newsId(id))).map(({ fields }) => fields.picture);
    expect(kept.toSorted()).toEqual([picture, null].toSorted());
    expect(await storedFileNames(database, picture)).toHaveLength(pictureFiles(hall).length);

    const other = await completeDraft(database, { picture, pictureDescription });
    await schedule(database, other.id, operation(other.revision), '2999-01-01');
    const draft = await unschedule(database, newsId(other.id), await present(database, other.id));
    expect(entryOf(draft).fields.picture).toBe(picture);
    expect(await versions(database, newsId(other.id))).toEqual([]);
  });
});
