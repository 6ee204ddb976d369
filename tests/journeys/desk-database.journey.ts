/** The desk on PostgreSQL, which ends without warning while somebody types. */
import { type Postgres, runPostgres } from '../postgres.ts';
import { test as base, deskWords } from './desk.ts';
import { inTime } from './desk-controls.ts';
import { newItem, saved, shown, stored, title } from './desk-entry.ts';
import { expect } from './journey.ts';

const test = base.extend<object, { postgres: Postgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const postgres = await runPostgres();
      await use(postgres);
      await postgres.remove();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ postgres }, use) => use({ DATABASE_URL: postgres.url }), { scope: 'worker' }],
});

test.use({ expectedMessages: [/status of 503/] });

const { draft, faults } = deskWords.mk;

test('what is shown as saved is there, and the rest is saved when the database is back', async ({
  atDesk: page,
  postgres,
  site,
}) => {
  test.slow();
  const id = await newItem(page);
  await title(page).fill('Пред крајот');
  await saved(page);
  await postgres.end('SIGQUIT');
  await title(page).press('End');
  await title(page).pressSequentially(' и потоа');
  await expect(shown(page, faults.databaseAway)).toBeVisible(inTime);
  await expect(shown(page, draft.keptHere)).toBeVisible(inTime);
  await postgres.start();
  expect((await stored(site, id)).fields.title.mk).toBe('Пред крајот');
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe('Пред крајот и потоа');
});
