/** The desk on SQLite, whose file is away, or locked by somebody else, while somebody types. */
import { renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { deskWords, test } from './desk.ts';
import { inTime } from './desk-controls.ts';
import { newItem, saved, shown, stored, title } from './desk-entry.ts';
import { expect } from './journey.ts';

test.use({ expectedMessages: [/status of 503/] });

const { draft, faults } = deskWords.mk;

/** What keeps the database from taking anything, until the returned function is called. */
const obstacles = {
  away(file: string) {
    renameSync(file, `${file}.away`);
    return () => renameSync(`${file}.away`, file);
  },
  locked(file: string) {
    const holder = new DatabaseSync(file);
    holder.exec('begin immediate');
    return () => holder.close();
  },
};

async function typeOn(page: Page, text: string): Promise<void> {
  await title(page).press('End');
  await title(page).pressSequentially(text);
}

// For a lock the desk waits some seconds at each save.
const tried = process.env.SOAK ? (['away', 'locked'] as const) : (['away'] as const);

for (const obstacle of tried) {
  test(`what is shown as saved is there, and the rest is saved when the file is no longer ${obstacle}`, async ({
    atDesk: page,
    site,
  }) => {
    test.slow();
    const id = await newItem(page);
    await typeOn(page, 'Пред крајот');
    await saved(page);
    const end = obstacles[obstacle](site.databaseUrl.slice('file:'.length));
    await typeOn(page, ' и потоа');
    await expect(shown(page, faults.databaseAway)).toBeVisible(inTime);
    await expect(shown(page, draft.keptHere)).toBeVisible(inTime);
    end();
    expect((await stored(site, id)).fields.title.mk).toMatch(/^Пред крајот/);
    await saved(page);
    expect((await stored(site, id)).fields.title.mk).toBe('Пред крајот и потоа');
  });
}
