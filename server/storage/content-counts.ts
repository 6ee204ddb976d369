/** How much a site holds, as a backup tells it of itself. */
import type { BackupContent } from './backup-file.ts';
import type { Database } from './database.ts';

const tables = {
  news: 'news',
  gallery: 'gallery',
  messages: 'contact_messages',
  files: 'photo_files',
} as const;

export async function contentCounts(database: Database): Promise<BackupContent> {
  const counted = Object.entries(tables).map(async ([name, table]) => {
    const { count } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return [name, Number(count)];
  });
  return Object.fromEntries(await Promise.all(counted));
}
