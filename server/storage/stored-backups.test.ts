/** Backups of former versions, which this one must still be able to restore. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { engines, migratedDatabase, temporaryFolder } from '#tests/databases.ts';
import { fixtureContent } from '#tests/fixtures/content.ts';
import { storedAlbums } from './albums.ts';
import { proveBackup } from './backup-file.ts';
import { findEntry } from './entries.ts';
import { storedVersions } from './entry-copies.ts';
import { newestGalleryItems } from './gallery.ts';
import { isStored, newestMessages } from './messages.ts';
import { migrations } from './migrate.ts';
import { addNews, newestNews } from './news.ts';
import { storedFile } from './photo-files.ts';
import { rehearseRestore } from './rehearsal.ts';
import { restoreContent } from './restore-content.ts';
import { storedStagedPhotos } from './staged-photos.ts';

const folder = join(import.meta.dirname, '../../tests/fixtures');
const backups = readdirSync(folder).filter((name) => name.endsWith('.backup'));

test('a backup of this version is stored: node tests/fixtures/make-backup.ts', () => {
  expect(backups).toContain(`${Object.keys(migrations('sqlite')).at(-1)}.backup`);
});

describe.each(engines)('on %s', (engine) => {
  test.each(backups)('%s is restored', async (name) => {
    const file = join(folder, name);
    const content = { news: 1, gallery: 1, messages: 1, files: 4 };
    expect(proveBackup(file)).toEqual({ ok: true, content });
    const rehearsal = await rehearseRestore(file, temporaryFolder());
    if (!rehearsal.ok) throw new Error(rehearsal.fault);
    const database = await migratedDatabase(engine);
    await restoreContent(database, rehearsal);
    const { news, caption, picture, message, idempotencyKey } = fixtureContent;
    expect(await newestNews(database, 9)).toEqual([{ id: 1, ...news }]);
    const imageUrl = pictureUrl(picture);
    expect(await newestGalleryItems(database, 9)).toEqual([{ id: 1, imageUrl, caption }]);
    expect(await newestMessages(database, 9)).toEqual([expect.objectContaining(message)]);
    expect(await isStored(database, [idempotencyKey])).toBe(name >= '0008');
    const { draft, album, fileName } = fixtureContent;
    const entry = await findEntry(database, 2);
    expect(entry?.working).toEqual(name >= '0010' ? draft : undefined);
    const versions = await storedVersions(database, 1);
    expect(versions.map(({ fields }) => fields.title)).toEqual(name >= '0010' ? [news.title] : []);
    expect(await storedAlbums(database)).toEqual(name >= '0011' ? [{ id: 1, ...album }] : []);
    const staged = await storedStagedPhotos(database);
    expect(staged.map((photo) => photo.fileName)).toEqual(name >= '0011' ? [fileName] : []);
    // Numbers go on where they were: the draft has one, too.
    expect(await addNews(database, news)).toBe(name >= '0010' ? 3 : 2);
    for (const file of pictureFiles(picture)) {
      expect(Buffer.from((await storedFile(database, file)) ?? []).toString()).toBe(file);
    }
  });
});
