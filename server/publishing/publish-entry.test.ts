import { describe, expect, test } from 'vitest';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import {
  completeDraft,
  completeFields,
  entryAt,
  itemOf,
  newDraft,
  newsId,
  operation,
} from '#tests/entry.ts';
import { countNews, findNews, newestNews } from '../storage/news-rows.ts';
import { createDraft, openEntry, versions } from './entry-operations.ts';
import { bin, publish, withdraw } from './publish-entry.ts';

describe.each(engines)('on %s', (engine) => {
  test('a published text is normalised, has the current date and the number of its draft', async () => {
    const database = await migratedDatabase(engine);
    const content = { mk: 'Прв.  \n\n\n\nВтор.', en: ' One.\u200b ' };
    const { id, ...draft } = await newDraft(database, { content });
    const entry = await draft.publish();
    expect(entry).toMatchObject({ id, state: 'published', changed: false });
    const [item] = await newestNews(database, 1);
    const { title } = completeFields;
    const createdAt = entry.publishedAt ?? '';
    expect(item).toEqual({ id, title, content: { mk: 'Прв.\n\nВтор.', en: 'One.' }, createdAt });
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('incomplete, future, changed or deleted entries are not published', async () => {
    const database = await migratedDatabase(engine);
    const empty = await createDraft(database, 'news', operation(''));
    const refused = await publish(database, newsId(empty.id), operation(empty.lastOperation));
    expect(refused).toEqual({
      ok: false,
      errors: (['title', 'content'] as const).flatMap((text) =>
        (['mk', 'en'] as const).map((language) => ({ code: 'missing', text, language })),
      ),
    });
    const ahead = await completeDraft(database, { date: '2999-01-01' });
    await expect(entryAt(database, newsId(ahead.id)).publish()).rejects.toThrow('date-ahead');
    const conflict = await publish(database, newsId(ahead.id), operation(''));
    expect(conflict).toEqual({ ok: false, conflict: ahead });
    await expect(entryAt(database, newsId(99)).publish()).rejects.toThrow('no-such-entry');
    expect(await countNews(database)).toBe(0);
  });

  test('a date in the past is that of publication, and a changed item keeps it, or gets the new one', async () => {
    const database = await migratedDatabase(engine);
    const time = '2024-03-05 18:30';
    const published = { state: 'published', publishedAt: '2024-03-05T17:30:00.000Z' };
    expect(await (await newDraft(database)).schedule(time)).toMatchObject(published);
    const item = await newDraft(database, { date: '2024-03-05' });
    await item.publish();
    const title = { mk: 'Нов наслов', en: 'A new title' };
    await item.save({ title });
    await item.publish();
    const createdAt = '2024-03-04T23:00:00.000Z';
    expect(await findNews(database, item.id)).toMatchObject({ title, createdAt });
    expect(await item.save({ date: '2024-03-07' })).toMatchObject({ changed: true });
    expect((await item.publish()).publishedAt).toBe('2024-03-06T23:00:00.000Z');
    expect(await item.versions()).toMatchObject(Array(2).fill({ reason: 'published' }));
  });

  test('an entry is published once, and only with the text that was checked', async () => {
    const database = await migratedDatabase(engine);
    const swapped = { mk: 'A meeting', en: 'Собир' };
    const { id, lastOperation } = await completeDraft(database, { title: swapped });
    const unconfirmed = await publish(database, newsId(id), operation(lastOperation), {
      stopsAtWarnings: true,
    });
    expect(unconfirmed).toEqual({
      ok: false,
      unconfirmed: [{ code: 'swapped-languages', text: 'title' }],
    });
    expect(await countNews(database)).toBe(0);
    const confirmed = operation(lastOperation);
    const published = itemOf(await publish(database, newsId(id), confirmed));
    expect(itemOf(await publish(database, newsId(id), confirmed))).toEqual(published);
    expect(await versions(database, newsId(id))).toHaveLength(1);
  });

  test('withdrawing makes a draft with the same number and date', async () => {
    const database = await migratedDatabase(engine);
    const { id, ...item } = await newDraft(database, { date: '2024-03-05 18:30' });
    await item.publish();
    const draft = await item.withdraw();
    expect(draft).toMatchObject({ id, state: 'draft', fields: { date: '5.3.2024 18:30' } });
    expect(await countNews(database)).toBe(0);
    await expect(item.withdraw()).rejects.toThrow('not-public');
    const publishedAt = '2024-03-05T17:30:00.000Z';
    expect(await item.publish()).toMatchObject({ id, publishedAt });
  });

  test('binning withdraws an item and cancels its schedule; restoring gives a draft', async () => {
    const database = await migratedDatabase(engine);
    const item = await newDraft(database);
    await item.publish();
    const title = { mk: 'Подоцна', en: 'Later' };
    await item.save({ title });
    const waiting = await item.schedule('2999-01-01');
    expect(waiting).toMatchObject({ state: 'published', scheduledFor: expect.any(String) });

    const binned = await item.bin();
    expect(binned).toMatchObject({ state: 'binned', scheduledFor: null, publishedAt: null });
    expect(await countNews(database)).toBe(0);
    expect((await item.versions())[0]).toMatchObject({ fields: completeFields });
    for (const again of [item.bin, item.withdraw, item.unschedule]) {
      await expect(again()).rejects.toThrow('in-bin');
    }
    const restored = await item.restore();
    expect(restored).toMatchObject({ id: item.id, state: 'draft', fields: { title } });
    await expect(item.restore()).rejects.toThrow('not-in-bin');
  });

  test('withdrawing and binning warn of public texts with a link to the item', async () => {
    const database = await migratedDatabase(engine);
    const { id, ...item } = await newDraft(database);
    await item.publish();
    const linked = async (mk: string) =>
      (await newDraft(database, { title: { mk, en: 'x' }, content: { mk, en: 'x' } })).publish();
    for (const mk of [
      `[а](/news?item=${id})`,
      `https://lodge.example/news?lang=en&item=${id}`,
      `/news?item=${id}0`,
    ]) {
      await linked(mk);
    }
    const before = await openEntry(database, newsId(id));
    const named = (mk: string[]) => ({ mk: mk.join(', '), en: 'x, x' });
    const titles = named([
      `[а](/news?item=${id})`,
      `https://lodge.example/news?lang=en&item=${id}`,
    ]);
    const warnings = [{ code: 'dead-link', address: `/news?item=${id}`, titles }];
    const on = operation(before?.lastOperation ?? '');
    expect(await withdraw(database, newsId(id), on)).toMatchObject({ ok: true, warnings });
    expect(await bin(database, newsId(id), operation(on.id))).toMatchObject({ warnings });
  });

  test('withdrawing warns of the public PDFs that stay, also if a draft has removed them', async () => {
    const database = await migratedDatabase(engine);
    const attachment = await addAttachment(database, 'a.pdf', pdf('Invitation'));
    const { id, ...item } = await newDraft(database, { attachments: [attachment] });
    await item.publish();
    const content = { mk: `[а](${attachment.file})`, en: 'x' };
    await (await newDraft(database, { content })).publish();
    const { lastOperation } = await item.save({ attachments: [] });
    const warnings = [{ code: 'attachment-stays-public', file: 'a.pdf' }];
    const withdrawn = await withdraw(database, newsId(id), operation(lastOperation));
    expect(withdrawn).toMatchObject({ ok: true, warnings });
  });

  test('a link to the desk itself is refused', async () => {
    const database = await migratedDatabase(engine);
    const address = 'https://desk.lodge.example/#/news';
    const content = { mk: `Види ${address}`, en: 'See' };
    const { id, lastOperation } = await completeDraft(database, { content });
    const how = { deskUrl: 'https://desk.lodge.example' };
    expect(await publish(database, newsId(id), operation(lastOperation), how)).toEqual({
      ok: false,
      errors: [{ code: 'local-address', text: 'content', language: 'mk', address }],
    });
  });

  test('an unscheduled text becomes a version if there is a newer one, otherwise the draft', async () => {
    const database = await migratedDatabase(engine);
    const title = { mk: 'Понов', en: 'Newer' };
    const item = await newDraft(database);
    await item.schedule('2999-01-01');
    await item.save({ ...completeFields, title });
    await item.publish();
    expect((await item.versions()).map(({ fields }) => fields.title)).toEqual(
      expect.arrayContaining([title, completeFields.title]),
    );

    const linking = await newDraft(database);
    const scheduledFor = '2999-03-05T17:30:00.000Z';
    expect(await linking.schedule('2999-03-05 18:30')).toMatchObject({
      state: 'scheduled',
      scheduledFor,
    });
    const draft = await linking.unschedule();
    expect(draft).toMatchObject({ state: 'draft', scheduledFor: null });
    await expect(linking.unschedule()).rejects.toThrow('not-scheduled');
    expect(await linking.versions()).toEqual([]);
  });
});
