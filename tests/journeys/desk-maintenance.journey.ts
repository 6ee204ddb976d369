/** Backup, restore, test mail and check at the desk. */
import { fill } from '#content/words.ts';
import { beginMaintenance, endMaintenance } from '#server/storage/maintenance.ts';
import { deskWords, test } from './desk.ts';
import { openMaintenance, restoreFromBackup } from './desk-backup.ts';
import { inTime } from './desk-controls.ts';
import { newItem, saved, shown, stored, title } from './desk-entry.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { publish } from './published.ts';

// The browser reports the answers to a refused backup and a refused save.
test.use({
  expectedMessages: [/status of (422|503)/],
  settings: { ORGANISATION_EN: 'Maintained Lodge' },
});

const { draft, faults, maintenance } = deskWords.mk;
const { restore, mail, check } = maintenance;

test('the site is backed up, and brought back beside it', async ({ atDesk: page, site }) => {
  test.slow();
  await restoreFromBackup(page, site);
});

test('a file that is no backup is refused', async ({ atDesk: page }) => {
  await openMaintenance(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'note.backup',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no backup'),
  });
  await expect(page.getByText(faults.notABackup)).toBeVisible();
  await expect(page.getByRole('button', { name: restore.confirm })).toBeHidden();
});

test('what is typed while a backup is being restored is kept, and saved afterwards', async ({
  atDesk: page,
  site,
}) => {
  const id = await newItem(page);
  await title(page).fill('Пред враќањето');
  await saved(page);
  await inDatabase(site, beginMaintenance);
  await title(page).press('End');
  await title(page).pressSequentially(' и потоа');
  await expect(shown(page, faults.maintenance)).toBeVisible(inTime);
  await expect(shown(page, draft.keptHere)).toBeVisible(inTime);
  await inDatabase(site, endMaintenance);
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe('Пред враќањето и потоа');
});

test('a test mail that cannot be sent says why, and the check finds all in order', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 1 });
  await openMaintenance(page);
  await page.getByRole('button', { name: mail.send }).click();
  await expect(page.getByText(mail.failures.smtp)).toBeVisible();
  await page.getByRole('button', { name: check.run }).click();
  await expect(page.getByText(fill(check.fine, { pictures: 1 }))).toBeVisible({ timeout: 20_000 });
});
