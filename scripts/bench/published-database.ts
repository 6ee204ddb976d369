import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sliceSize } from '#server/lists/lists.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { drawFiles } from '#tests/drawn-photos.ts';
import { addNews } from '#tests/entry.ts';
import { fullNewsItem, fullPhoto } from '#tests/full-lists.ts';
import { addGalleryItem } from '#tests/photos.ts';

/** Creates a database with full lists in a temporary folder, which the caller removes. */
export async function publishedDatabase(): Promise<{ url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-bench-'));
  const url = `file:${join(folder, 'lodge.sqlite')}`;
  await using database = openDatabase(url);
  await migrate(database, engineOf(url));
  for (let number = 0; number < sliceSize.news; number += 1) {
    await addNews(database, fullNewsItem(number));
  }
  for (let number = 0; number < sliceSize.gallery; number += 1) {
    await drawFiles(database, fullPhoto(number));
    await addGalleryItem(database, fullPhoto(number));
  }
  return { url };
}
