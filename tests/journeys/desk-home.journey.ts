/** The first screen of the desk: the state of the site, and what waits. */
import { publish as publishEntry, schedule } from '#server/publishing/publish-entry.ts';
import { completeDraft, operation } from '../entry.ts';
import { beginNews, deskWords, letters, receiveLetters, test } from './desk.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { publish } from './published.ts';

const { home } = deskWords.mk;

test('the first screen says what is public, held back, begun and scheduled, and leads there', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, {});
  await inDatabase(site, async (database) => {
    await database.deleteFrom('news_copies').execute();
    await database.deleteFrom('news_entries').execute();
  });
  await receiveLetters(site);
  await beginNews(site);
  await inDatabase(site, async (database) => {
    const shown = await completeDraft(database);
    await publishEntry(database, shown.id, operation(shown.revision));
    const title = { mk: 'Годишно собрание', en: 'The yearly assembly' };
    const { id, revision } = await completeDraft(database, { title });
    await schedule(database, id, operation(revision), '1.3.2099');
  });
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText(home.runs)).toBeVisible();
  const visit = main.getByRole('link', { name: home.visit });
  await expect(visit).toHaveAttribute('href', site.url);
  const go = (tile: string) => main.getByRole('link', { name: tile, exact: true }).click();

  await go(`1 ${home.tiles.held}`);
  await expect(main.getByRole('listitem').getByRole('strong')).toHaveText([letters.spam.name]);
  await page.goBack();
  await go(`1 ${home.tiles.drafts}`);
  await expect(main.getByRole('listitem').filter({ hasText: 'Свечен собир' })).toHaveCount(1);
  await page.goBack();
  await go(`1 ${home.tiles.scheduled}`);
  await expect(main.getByRole('listitem').filter({ hasText: 'Годишно собрание' })).toHaveCount(1);
});
