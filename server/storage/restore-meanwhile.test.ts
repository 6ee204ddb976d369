/** A site that goes on while its content is replaced. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openEntry, saveDraft } from '#server/publishing/entries.ts';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { emptyDatabaseUrl, engines, temporaryFolder } from '#tests/databases.ts';
import { completeDraft, completeFields, entryOf } from '#tests/entry.ts';
import { markAnswered } from './correspondence.ts';
import { type Engine, openDatabase } from './database.ts';
import { type Former, formerContent } from './former-content.ts';
import { addGalleryItem } from './gallery.ts';
import { newestMessages, removeMessage, storeMessage } from './messages.ts';
import { migrate } from './migrate.ts';
import { claimDueMessage, markDelivered, postpone } from './outbox.ts';
import { storedFile, storePhotoFile } from './photo-files.ts';
import { rehearseRestore } from './rehearsal.ts';
import { restoreContent } from './restore-content.ts';
import { writeBackup } from './write-backup.ts';

const letter = (message: string) => ({ name: 'Ана', email: 'ana@visitor.example', message });

async function siteOn(engine: Engine) {
  const url = await emptyDatabaseUrl(engine);
  const database = openDatabase(url);
  onTestFinished(() => database.destroy());
  await migrate(database, engine);
  const folder = temporaryFolder();
  /** A backup of what there is now, tried out. */
  const rehearsed = async () => {
    await writeBackup(database, url, `${folder}/site.backup`);
    const rehearsal = await rehearseRestore(`${folder}/site.backup`, temporaryFolder());
    if (!rehearsal.ok) throw new Error(rehearsal.fault);
    return rehearsal;
  };
  const formerFile = `${folder}/former.backup`;
  const former = formerContent(database, url, formerFile);
  /** Does something each time that the present content has just been kept. */
  const thenDoing = (work: () => Promise<unknown>) => {
    const watched: Former & { times: number } = {
      ...former,
      times: 0,
      async keep() {
        const kept = await former.keep();
        watched.times += 1;
        await work();
        return kept;
      },
    };
    return watched;
  };
  const letters = async () =>
    (await newestMessages(database, 9)).toReversed().map(({ message }) => message);
  return { database, rehearsed, former, formerFile, thenDoing, letters };
}

/** A claim that lasts, as of a process that is sending. */
function claim() {
  const at = (after: number) => new Date(Date.now() + after).toISOString();
  return { now: at(0), horizon: at(3_600_000), until: at(600_000), lease: 'sending' };
}

test.each(engines)(
  'where something is saved each time that %s is kept, nothing is replaced',
  async (engine) => {
    const { database, rehearsed, thenDoing, formerFile, letters } = await siteOn(engine);
    const rehearsal = await rehearsed();
    let { id, version } = await completeDraft(database);
    const former = thenDoing(async () => {
      await storeMessage(database, letter(`Писмо ${former.times}`));
      const fields = { ...completeFields, date: `${former.times}.3.` };
      version = entryOf(await saveDraft(database, id, version, fields)).version;
    });
    await expect(restoreContent(database, rehearsal, former)).rejects.toMatchObject({
      obstacle: 'stillChanging',
    });
    expect(former.times, 'it was tried again').toBeGreaterThan(1);
    expect(existsSync(formerFile), 'nothing was replaced, so nothing is kept').toBe(false);
    expect(await openEntry(database, id)).toMatchObject({
      fields: { date: `${former.times}.3.` },
    });
    expect(await letters()).toHaveLength(former.times);
  },
);

test.each(engines)(
  'a letter that is being sent while the content of %s is replaced is sent once',
  async (engine) => {
    const { database, rehearsed, thenDoing, letters } = await siteOn(engine);
    const rehearsal = await rehearsed();
    const former = thenDoing(async () => {
      await storeMessage(database, letter('Здраво'), { idempotencyKey: 'one' });
      await claimDueMessage(database, claim());
    });
    await restoreContent(database, rehearsal, former);
    expect(former.times, 'what delivery notes is no reason to begin again').toBe(1);
    expect(await letters()).toEqual(['Здраво']);
    expect(await claimDueMessage(database, claim()), 'nobody else sends it').toBeUndefined();
    const [kept] = await newestMessages(database, 1);
    await markDelivered(database, kept?.id ?? 0, claim().now);
    expect(await newestMessages(database, 9)).toMatchObject([
      { attempts: 1, deliveredAt: expect.any(String), idempotencyKey: 'one' },
    ]);
    const again = storeMessage(database, letter('Здраво'), { idempotencyKey: 'one' });
    expect(await again, 'a repetition is still known').toBeNull();
  },
);

test.each(engines)(
  'a letter that waited when the backup of %s was made is not sent again after it was sent',
  async (engine) => {
    const { database, rehearsed, former, letters } = await siteOn(engine);
    for (const message of ['Прво', 'Второ', 'Трето']) await storeMessage(database, letter(message));
    const rehearsal = await rehearsed();
    const sent = await claimDueMessage(database, claim());
    await markDelivered(database, sent?.id ?? 0, claim().now);
    const sending = await claimDueMessage(database, claim());
    expect([sent?.message, sending?.message]).toEqual(['Прво', 'Второ']);
    await restoreContent(database, rehearsal, former);
    expect(await letters()).toEqual(['Прво', 'Второ', 'Трето']);
    expect(await claimDueMessage(database, claim())).toMatchObject({ message: 'Трето' });
    expect(await claimDueMessage(database, claim())).toBeUndefined();
  },
);

test.each(engines)(
  'a letter whose number another one has in the backup keeps its state on %s',
  async (engine) => {
    const other = await siteOn('sqlite');
    await storeMessage(other.database, letter('Друго'), { idempotencyKey: 'other' });
    const rehearsal = await other.rehearsed();
    const { database, thenDoing, letters } = await siteOn(engine);
    const former = thenDoing(async () => {
      if (former.times === 1) {
        const id = await storeMessage(database, letter('Здраво'), { idempotencyKey: 'one' });
        expect(id, 'the same as that of the other one').toBe(1);
        await claimDueMessage(database, claim());
      } else await markDelivered(database, 1, claim().now);
    });
    await restoreContent(database, rehearsal, former);
    expect(former.times, 'it waited for the end of the sending').toBe(2);
    expect(await letters()).toEqual(['Друго', 'Здраво']);
    expect(await newestMessages(database, 9)).toMatchObject([
      { message: 'Здраво', deliveredAt: expect.any(String) },
      { message: 'Друго', deliveredAt: null },
    ]);
    expect(await claimDueMessage(database, claim())).toMatchObject({ message: 'Друго' });
    expect(await storeMessage(database, letter('Трето'))).toBe(3);
  },
);

test.each(engines)(
  'what waits for its delivery or for a judgment on %s stays, though no backup has it',
  async (engine) => {
    const { database, rehearsed, former, formerFile, letters } = await siteOn(engine);
    await storeMessage(database, letter('Во копијата'));
    const rehearsal = await rehearsed();
    const sent = await claimDueMessage(database, claim());
    await markDelivered(database, sent?.id ?? 0, claim().now);
    await storeMessage(database, letter('Доставено'), { idempotencyKey: 'sent' });
    const alsoSent = await claimDueMessage(database, claim());
    await markDelivered(database, alsoSent?.id ?? 0, claim().now);
    await storeMessage(database, letter('Чека'), { idempotencyKey: 'waits' });
    const failed = await claimDueMessage(database, claim());
    const again = { dueAt: claim().horizon, lastError: 'no answer' };
    await postpone(database, failed ?? { id: 0, lease: null }, again);
    await storeMessage(database, letter('Задржано'), { suspicion: 'too fast' });
    await storeMessage(database, letter('Без клуч'));
    const all = await newestMessages(database, 9);

    await restoreContent(database, rehearsal, former);
    const stay = all.filter(({ message }) => message !== 'Доставено');
    expect(await newestMessages(database, 9)).toEqual(stay);

    const back = await rehearseRestore(formerFile, temporaryFolder());
    if (!back.ok) throw new Error(back.fault);
    await restoreContent(database, back);
    expect(await letters(), 'none is there twice').toEqual(
      all.toReversed().map(({ message }) => message),
    );
  },
);

test.each(engines)(
  'a letter that the backup has under another number is not sent from %s again',
  async (engine) => {
    const other = await siteOn('sqlite');
    const first = await storeMessage(other.database, letter('Друго'));
    await storeMessage(other.database, letter('Здраво'), { idempotencyKey: 'one' });
    await removeMessage(other.database, first ?? 0);
    const rehearsal = await other.rehearsed();
    const { database, letters } = await siteOn(engine);
    const id = await storeMessage(database, letter('Здраво'), { idempotencyKey: 'one' });
    await claimDueMessage(database, claim());
    await expect(restoreContent(database, rehearsal)).rejects.toMatchObject({
      obstacle: 'stillSending',
    });
    await markDelivered(database, id ?? 0, claim().now);
    await restoreContent(database, rehearsal);
    expect(await letters()).toEqual(['Здраво']);
    expect(await claimDueMessage(database, claim())).toBeUndefined();
  },
);

test.each(engines)(
  'a mark on a letter that is made while %s is being kept is in what is kept',
  async (engine) => {
    const { database, rehearsed, thenDoing, formerFile } = await siteOn(engine);
    const id = await storeMessage(database, letter('Здраво'));
    const rehearsal = await rehearsed();
    const former = thenDoing(async () => {
      if (former.times === 1) await markAnswered(database, id ?? 0, claim().now);
    });
    await restoreContent(database, rehearsal, former);
    const kept = new DatabaseSync(formerFile, { readOnly: true });
    onTestFinished(() => kept.close());
    expect(kept.prepare('select "answeredAt" from contact_messages').get()).toEqual({
      answeredAt: expect.any(String),
    });
  },
);

test.each(engines)('a photo of %s is kept as it was before it is replaced', async (engine) => {
  const { database, rehearsed, thenDoing, formerFile } = await siteOn(engine);
  const picture = { hash: 'abc1', width: 320, height: 240 };
  const names = pictureFiles(picture);
  const store = async (bytes: string) => {
    for (const name of names) await storePhotoFile(database, name, Buffer.from(bytes));
  };
  await store('backup');
  await addGalleryItem(database, { imageUrl: pictureUrl(picture), caption: { mk: '', en: '' } });
  const rehearsal = await rehearsed();
  await store('site');
  const bytes = async () => String(Buffer.from((await storedFile(database, names[0] ?? '')) ?? []));

  const refusing = thenDoing(() => completeDraft(database));
  await expect(restoreContent(database, rehearsal, refusing)).rejects.toThrow('stillChanging');
  expect(await bytes()).toBe('site');
  await restoreContent(
    database,
    rehearsal,
    thenDoing(async () => {}),
  );
  expect(await bytes()).toBe('backup');
  const kept = new DatabaseSync(formerFile, { readOnly: true });
  onTestFinished(() => kept.close());
  const row = kept.prepare('select bytes from photo_files').get();
  expect(String(Buffer.from(row?.bytes as Uint8Array))).toBe('site');
});
