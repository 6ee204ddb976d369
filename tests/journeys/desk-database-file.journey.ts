/** The desk on SQLite, whose file is away, and then locked by somebody else, while somebody types. */
import { renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { deskWords, test } from './desk.ts';
import { inTime, newItem, saved, shown, stored, title } from './desk-entry.ts';
import { expect } from './journey.ts';

test.use({ expectedMessages: [/status of 503/] });

const { draft, faults } = deskWords.mk;

test('what is shown as saved is there, and the rest is saved when the file is back or free', async ({
  atDesk: page,
  site,
}) => {
  test.slow();
  const file = site.databaseUrl.slice('file:'.length);
  const typed = async (text: string) => {
    await title(page).press('End');
    await title(page).pressSequentially(text);
  };
  const told = async () => {
    await expect(shown(page, faults.databaseAway)).toBeVisible(inTime);
    await expect(shown(page, draft.keptHere)).toBeVisible(inTime);
  };
  const id = await newItem(page);
  await typed('Пред крајот');
  await saved(page);
  renameSync(file, `${file}.away`);
  await typed(', без датотека');
  await told();
  renameSync(`${file}.away`, file);
  expect((await stored(site, id)).fields.title.mk).toMatch(/^Пред крајот/);
  await saved(page);

  const holder = new DatabaseSync(file);
  holder.exec('begin immediate');
  await typed(', под клуч');
  await told();
  expect((await stored(site, id)).fields.title.mk).toBe('Пред крајот, без датотека');
  holder.close();
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe('Пред крајот, без датотека, под клуч');
});
