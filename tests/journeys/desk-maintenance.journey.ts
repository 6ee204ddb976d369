/** Backup, restore, test mail and check at the desk. */
import { fill } from '#content/words.ts';
import { deskWords, test } from './desk.ts';
import { openMaintenance, restoreFromBackup } from './desk-backup.ts';
import { expect } from './journey.ts';
import { publish } from './published.ts';

// A refused backup is an answer that the browser reports.
test.use({
  expectedMessages: [/status of 422/],
  settings: { ORGANISATION_EN: 'Maintained Lodge' },
});

const { faults, maintenance } = deskWords.mk;
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
