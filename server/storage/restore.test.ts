/** On either engine, a restore also keeps data of the site that no backup contains. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publish } from '#server/publishing/publish-entry.ts';
import { publishDue, purgeBin } from '#server/publishing/schedule.ts';
import { forLanguages } from '#shared/language.ts';
import { pdf } from '#tests/attachments.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { engines, migratedUrl, temporaryFolder } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { completeFields, newDraft, newsId, operation } from '#tests/entry.ts';
import { contentOf, fill } from '#tests/filled-database.ts';
import { type Database, type Engine, openDatabase } from './database.ts';
import { findEntry } from './entry-rows.ts';
import { pieceSize } from './files.ts';
import {
  claimDueMessage,
  markDelivered,
  newestMessages,
  postpone,
  storeMessage,
} from './message-rows.ts';
import { newestNews } from './news-rows.ts';
import { copyBackup, type Offer, restoreContent } from './restore.ts';
import { writeBackup } from './write-backup.ts';

async function siteOn(engine: Engine) {
  const databaseUrl = await migratedUrl(engine);
  const database = openDatabase(databaseUrl);
  onTestFinished(() => database.destroy());
  const folder = temporaryFolder();
  const safetyCopy = join(folder, 'safety.backup');
  let made = 0;
  const backUp = async () => {
    made += 1;
    const file = join(folder, `${made}.backup`);
    expect(await writeBackup(database, databaseUrl, file)).toHaveProperty('content');
    return file;
  };
  const offered = async (file: string): Promise<Offer> => {
    const offer = await copyBackup(file, join(temporaryFolder(), 'copy'));
    if (!offer.ok) throw new Error(offer.error);
    return offer;
  };
  const restore = async (
    file: string,
    keep: string | undefined = safetyCopy,
    signal?: AbortSignal,
  ) => {
    const copy = join(temporaryFolder(), 'copy');
    expect(await copyBackup(file, copy)).toMatchObject({ ok: true });
    await restoreContent(database, { databaseUrl, copy, safetyCopy: keep, signal });
  };
  const letters = async () =>
    (await newestMessages(database, 9)).toReversed().map(({ message }) => message);
  return { database, databaseUrl, safetyCopy, folder, backUp, offered, restore, letters };
}

test.each(engines)(
  'a backup of %s contains unpublished content, and either engine restores it',
  async (engine) => {
    const { database, backUp, offered } = await siteOn(engine);
    const filled = await fill(database);
    const content = await contentOf(database, filled);
    expect(content.files.every(({ length }) => length > 0)).toBe(true);
    const file = await backUp();
    const pageTitle = forLanguages((language) => dictionaries[language].nav.contact);
    expect(await offered(file)).toMatchObject({
      content: { news: 1, drafts: 2, scheduled: 2, album: 1, photo: 1, messages: 0 },
      overdue: 0,
      binned: 2,
      scheduledItems: [
        { title: completeFields.title, scheduledFor: expect.stringContaining('2998-12-31') },
        { title: pageTitle, scheduledFor: expect.stringContaining('2999-01') },
      ],
    });
    expect(content.attachment).toEqual(pdf('Shown', 1.5 * pieceSize));
    for (const target of engines) {
      const second = await siteOn(target);
      await second.restore(file);
      expect(await contentOf(second.database, filled)).toEqual(content);
    }
  },
);

test.each(engines)('a backup of %s that no site could restore is not made', async (engine) => {
  const { database, folder, databaseUrl } = await siteOn(engine);
  const { id } = await newDraft(database);
  const texts = database.updateTable('texts').where('id', '=', id);
  await texts.set({ fields: '{"album":-1}' }).execute();
  expect(await writeBackup(database, databaseUrl, join(folder, 'site.backup'))).toEqual({
    error: expect.stringContaining('not a complete backup'),
  });
  expect(readdirSync(folder).filter((name) => /backup|part/.test(name))).toEqual([]);
});

test.each(engines)(
  'on %s a text that was open at the desk is not published in place of the restored one',
  async (engine) => {
    const { database, backUp, restore } = await siteOn(engine);
    const { id, ...item } = await newDraft(database);
    const file = await backUp();
    const open = await item.save({ date: 'x' });
    const latest = await newDraft(database);
    await restore(file);
    expect((await newDraft(database)).id, 'numbers continue').toBe(latest.id + 1);
    const on = operation(open.lastOperation);
    expect(await publish(database, newsId(id), on)).toMatchObject({
      conflict: { id, fields: completeFields },
    });
  },
);

test.each(engines)(
  'on %s overdue items become drafts, and the thirty days of the bin begin again',
  async (engine) => {
    const { database, backUp, offered, restore } = await siteOn(engine);
    const due = await newDraft(database);
    await due.schedule('2999-01-01');
    const both = await newDraft(database);
    await both.schedule('2999-01-01');
    const newer = { title: { mk: 'Понов', en: 'Newer' }, date: '' };
    await both.save(newer);
    const binned = await newDraft(database);
    await binned.bin();
    const past = '2026-01-01T00:00:00.000Z';
    const entries = database.updateTable('entries');
    await entries.set({ scheduledFor: past }).where('scheduledFor', 'is not', null).execute();
    await entries.set({ binnedAt: past }).where('id', '=', binned.id).execute();
    const file = await backUp();
    await database.deleteFrom('entries').execute();
    expect(await offered(file)).toMatchObject({ overdue: 2, binned: 1, scheduledItems: [] });

    await restore(file);
    await publishDue(database);
    expect(await purgeBin(database)).toBe(0);
    expect(await newestNews(database, 9)).toEqual([]);
    const { title } = completeFields;
    expect(await due.open()).toMatchObject({ state: 'draft', fields: { title } });
    expect(await both.open()).toMatchObject({ state: 'draft', fields: newer });
    expect((await both.versions())[0]).toMatchObject({ fields: { title } });
    expect(await binned.open()).toMatchObject({ state: 'binned' });
    const today = await findEntry(database, 'news', binned.id);
    expect(Date.now() - Date.parse(today?.binnedAt ?? '')).toBeLessThan(60_000);
  },
);

const letter = (message: string) => contactMessage({ message });
const keyed = (database: Database, message: string, more = {}) =>
  storeMessage(database, letter(message), { idempotencyKey: message, ...more });

function claim(lease = 'sending') {
  const at = (after: number) => new Date(Date.now() + after).toISOString();
  return { now: at(0), until: at(600_000), lease };
}

async function deliverNext(database: Database): Promise<string | undefined> {
  const message = await claimDueMessage(database, claim());
  if (message) await markDelivered(database, message, claim().now);
  return message?.message;
}

test.each(engines)(
  'on %s undelivered and quarantined messages stay, even without a backup of them',
  async (engine) => {
    const { database, backUp, restore, safetyCopy, letters } = await siteOn(engine);
    await keyed(database, 'Во копијата');
    const file = await backUp();
    expect(await deliverNext(database)).toBe('Во копијата');
    await keyed(database, 'Доставено');
    expect(await deliverNext(database)).toBe('Доставено');
    await keyed(database, 'Чека');
    const failed = await claimDueMessage(database, claim());
    await postpone(database, failed ?? { lease: null }, {
      nextAttemptAt: claim().until,
      lastError: 'no answer',
    });
    await keyed(database, 'Задржано', { suspicion: 'too fast' });
    const all = await newestMessages(database, 9);

    await restore(file);
    const stay = all.filter(({ message }) => message !== 'Доставено');
    expect(await newestMessages(database, 9), 'with the state of its delivery').toEqual(stay);
    await restore(safetyCopy, undefined);
    expect(await letters(), 'no message is stored twice').toEqual(
      all.toReversed().map(({ message }) => message),
    );
  },
);

test.each(engines)(
  'a message that is being sent during a restore of %s is sent once',
  async (engine) => {
    const second = await siteOn('sqlite');
    await keyed(second.database, 'Друго');
    await keyed(second.database, 'Во двете');
    const file = await second.backUp();
    const { database, restore, letters } = await siteOn(engine);
    // The restore gives both messages other ids.
    await keyed(database, 'Во двете');
    await keyed(database, 'Само овде');
    const sending = [
      await claimDueMessage(database, claim('one')),
      await claimDueMessage(database, claim('two')),
    ];
    await restore(file);
    expect(await letters()).toEqual(['Друго', 'Во двете', 'Само овде']);
    for (const message of sending) {
      await markDelivered(database, message ?? { lease: null }, claim().now);
    }
    expect(await deliverNext(database)).toBe('Друго');
    expect(await deliverNext(database)).toBeUndefined();
    const delivered = (await newestMessages(database, 9)).map(({ deliveredAt }) => deliveredAt);
    expect(delivered).not.toContain(null);
    expect(await keyed(database, 'Само овде'), 'a repetition is still known').toBeNull();
  },
);

test('a failed or cancelled restore replaces and leaves nothing, and ends maintenance', async () => {
  const source = await siteOn('sqlite');
  const whole = await source.backUp();
  // PostgreSQL cannot store this character, which only another program can have written.
  await storeMessage(source.database, letter('\0'));
  const file = await source.backUp();
  const { database, folder, restore, safetyCopy, letters } = await siteOn('postgres');
  await expect(restore(whole, safetyCopy, AbortSignal.abort())).rejects.toThrow('aborted');
  await expect(restore(file)).rejects.toMatchObject({ obstacle: 'cannotHold' });
  expect(readdirSync(folder)).toEqual([]);
  await keyed(database, 'Потоа');
  expect(await letters()).toEqual(['Потоа']);
});
