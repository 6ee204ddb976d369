import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { saveAlbum } from '#server/publishing/albums.ts';
import { createDraft, openEntry, saveDraft, versions } from '#server/publishing/entries.ts';
import { bin, publish, schedule } from '#server/publishing/publish-entry.ts';
import {
  saveStagedPhoto,
  stagedPhotos,
  stagePhoto,
  storePicture,
} from '#server/publishing/staged-photos.ts';
import { emptyDatabaseUrl, engines, migratedDatabase, temporaryFolder } from '#tests/databases.ts';
import { completeDraft, completeFields, entryOf } from '#tests/entry.ts';
import { storedAlbums } from './albums.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { addNews, newestNews } from './news.ts';
import { storedFileNames } from './photo-files.ts';
import { rehearseRestore } from './rehearsal.ts';
import { restoreContent } from './restore-content.ts';
import { writeBackup } from './write-backup.ts';

const pictureDescription = { mk: 'Сала', en: 'A hall' };

async function bytesOf(red: number): Promise<Buffer> {
  const background = { r: red, g: 9, b: 9 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();
}

/** An item in every state, each with something of its own. */
async function fill(database: Database) {
  const stored = await storePicture(database, await bytesOf(1), 'a.png');
  if (!stored.ok) throw new Error('no picture');
  const picture = stored.imageUrl;
  const draft = await completeDraft(database, { picture, pictureDescription, date: '5.3.' });
  const shown = await completeDraft(database);
  const { version } = entryOf(await publish(database, shown.id, shown.version));
  const title = { mk: 'Нов', en: 'New' };
  await saveDraft(database, shown.id, version, { ...completeFields, title });
  const waiting = await completeDraft(database);
  await schedule(database, waiting.id, waiting.version, '2999-01-01');
  const binned = await completeDraft(database);
  await bin(database, binned.id);
  const album = await saveAlbum(database, { title, date: '2026-03-05' });
  const staged = await stagePhoto(database, await bytesOf(2), 'b.png');
  if (!staged.ok || !album.ok) throw new Error('not staged');
  const { photo } = staged;
  await saveStagedPhoto(database, photo.id, { caption: title, album: album.album.id });
  return {
    pictures: [picture, photo.imageUrl],
    ids: [draft, shown, waiting, binned].map(({ id }) => id),
  };
}

async function contentOf(database: Database, { pictures, ids }: Awaited<ReturnType<typeof fill>>) {
  const entries = [];
  for (const id of ids) {
    const entry = await openEntry(database, id);
    // Counted on, so that what is open at a desk is older than what was restored.
    entries.push({ entry: entry && { ...entry, version: 0 }, kept: await versions(database, id) });
  }
  const files = [];
  for (const picture of pictures) files.push((await storedFileNames(database, picture)).toSorted());
  return {
    entries,
    files,
    albums: await storedAlbums(database),
    staged: await stagedPhotos(database),
    news: await newestNews(database, 9),
  };
}

test.each(engines)(
  'what is not public goes into a backup of %s, and back into either',
  async (engine) => {
    const url = await emptyDatabaseUrl(engine);
    const database = openDatabase(url);
    onTestFinished(() => database.destroy());
    await migrate(database, engine);
    const filled = await fill(database);
    const content = await contentOf(database, filled);
    expect(content.files.every(({ length }) => length > 0)).toBe(true);
    const folder = temporaryFolder();
    const file = join(folder, 'site.backup');
    expect(await writeBackup(database, url, file)).toMatchObject({ ok: true });

    for (const target of engines) {
      const restored = await migratedDatabase(target);
      const rehearsal = await rehearseRestore(file, temporaryFolder());
      if (!rehearsal.ok) throw new Error(rehearsal.fault);
      expect(rehearsal.damaged).toEqual([]);
      await restoreContent(restored, rehearsal);
      expect(await contentOf(restored, filled)).toEqual(content);
    }
  },
);

/** The numbers of what is made now: of a draft, an album and a photo that is not public yet. */
async function numbersGiven(database: Database): Promise<number[]> {
  const title = { mk: 'Нов', en: 'New' };
  const album = await saveAlbum(database, { title, date: '2026-03-05' });
  const staged = await stagePhoto(database, await bytesOf(3), 'c.png');
  if (!album.ok || !staged.ok) throw new Error('not made');
  return [(await createDraft(database)).id, album.album.id, staged.photo.id];
}

test.each(engines)(
  'what was open at the desk of %s is older than what was restored',
  async (engine) => {
    const url = await emptyDatabaseUrl(engine);
    const database = openDatabase(url);
    onTestFinished(() => database.destroy());
    await migrate(database, engine);
    const { id, version } = await completeDraft(database);
    const file = join(temporaryFolder(), 'site.backup');
    await writeBackup(database, url, file);
    const open = entryOf(await saveDraft(database, id, version, { ...completeFields, date: 'x' }));
    const rehearsal = await rehearseRestore(file, temporaryFolder());
    if (!rehearsal.ok) throw new Error(rehearsal.fault);
    const latest = await numbersGiven(database);
    await restoreContent(database, rehearsal);
    const next = await numbersGiven(database);
    expect(next, 'numbers go on where the site was').toEqual(latest.map((number) => number + 1));
    for (const known of [version, open.version]) {
      expect(await saveDraft(database, id, known, { ...completeFields, date: 'y' })).toMatchObject({
        conflict: { id, fields: completeFields },
      });
    }
  },
);

test.each(engines)(
  'an item that the desk of %s had open but never changed is older than what was restored, too',
  async (engine) => {
    const url = await emptyDatabaseUrl(engine);
    const database = openDatabase(url);
    onTestFinished(() => database.destroy());
    await migrate(database, engine);
    const { title, content } = completeFields;
    const id = await addNews(database, { title, content });
    const file = join(temporaryFolder(), 'site.backup');
    await writeBackup(database, url, file);
    const open = await openEntry(database, id);
    const rehearsal = await rehearseRestore(file, temporaryFolder());
    if (!rehearsal.ok) throw new Error(rehearsal.fault);
    await restoreContent(database, rehearsal);
    const typed = { ...completeFields, date: 'y' };
    expect(await saveDraft(database, id, open?.version ?? -1, typed)).toMatchObject({
      conflict: { id, state: 'published', changed: false, dueAt: null, binnedAt: null },
    });
  },
);
