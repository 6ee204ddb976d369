/** Every later version restores a backup of the first release. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { engines, migratedUrl, temporaryFolder } from '#tests/databases.ts';
import { openDatabase } from './database.ts';
import { storedFileNames } from './files.ts';
import { newestGalleryItems, publicAlbums } from './gallery.ts';
import { newestMessages } from './message-rows.ts';
import { newestNews } from './news-rows.ts';
import { publicPages } from './page-texts.ts';
import { copyBackup, restoreContent } from './restore.ts';

const fixture = join(import.meta.dirname, '../../tests/fixtures/backup-1.0.0.gz');

test.each(engines)('a backup of 1.0.0 is restored on %s', async (engine) => {
  const databaseUrl = await migratedUrl(engine);
  await using database = openDatabase(databaseUrl);
  const file = join(temporaryFolder(), 'site.backup');
  const copy = `${file}-copy`;
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  expect(await copyBackup(file, copy)).toMatchObject({
    content: { news: 1, drafts: 1, scheduled: 0, album: 1, page: 1, photo: 1, messages: 1 },
  });
  await restoreContent(database, { databaseUrl, copy, safetyCopy: undefined });

  const title = { mk: 'Свечено собрание', en: 'A festive meeting' };
  const [item] = await newestNews(database, 9);
  expect(item).toMatchObject({
    title,
    begins: '2999-09-12T19:00+02:00',
    location: { mk: 'Скопје', en: 'Skopje' },
    attachments: [{ title: { mk: 'Покана', en: 'Invitation' } }],
  });
  expect(await storedFileNames(database, item?.picture ?? '')).not.toEqual([]);
  expect(await newestGalleryItems(database, 9)).toMatchObject([{ caption: title }]);
  expect(await publicAlbums(database)).toMatchObject([{ title, date: '2026-03-05' }]);
  expect(await publicPages(database)).toMatchObject([
    { fields: { texts: { 'faq.faq.title': { mk: 'Прашања', en: 'Questions' } } } },
  ]);
  expect(await newestMessages(database, 9)).toMatchObject([{ message: 'Добар ден.' }]);
});
