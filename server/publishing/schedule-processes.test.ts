import { expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#shared/routes.ts';
import { emptyDatabaseUrl } from '#tests/databases.ts';
import { completeDraft, completeFields, dueWithin, entryOf, operation } from '#tests/entry.ts';
import { startSite } from '#tests/running-site.ts';
import { openDatabase } from '../storage/database.ts';
import { openEntry, versions } from './entries.ts';
import { schedule } from './publish-entry.ts';

test('two servers on one PostgreSQL publish an item once, and both show it', async () => {
  const settings = { DATABASE_URL: await emptyDatabaseUrl('postgres') };
  const sites = [await startSite(settings), await startSite(settings)];
  const database = openDatabase(settings.DATABASE_URL);
  onTestFinished(async () => {
    await database.destroy();
    for (const site of sites) await site.stop();
  });
  const read = async (url: string) => (await fetch(new URL(apiPaths.news, url))).json();
  for (const { url } of sites) expect(await read(url)).toEqual([]);

  const draft = await completeDraft(database);
  const { id } = draft;
  const waiting = entryOf(await schedule(database, id, operation(draft.revision), '2999-01-01'));
  const before = 300;
  const dueAt = new Date(Date.now() + before).toISOString();
  await database.updateTable('news_entries').set({ dueAt }).where('id', '=', id).execute();
  const { title, content } = completeFields;
  const timeout = before + dueWithin;
  const shown = sites.map(({ url }) =>
    expect
      .poll(() => read(url), { timeout, interval: 10 })
      .toEqual([{ id, title, content, createdAt: dueAt }]),
  );
  await Promise.all(shown);
  expect((await openEntry(database, id))?.revision).not.toBe(waiting.revision);
  expect(await versions(database, id)).toHaveLength(1);
});
