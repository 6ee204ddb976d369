/** Backup, restore, test mail and check at the desk. */
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { pagePaths } from '#shared/routes.ts';
import { deskWords, test } from './desk.ts';
import { expect } from './journey.ts';
import { newsItem, publish } from './published.ts';

// A refused backup is an answer that the browser reports.
test.use({
  expectedMessages: [/status of 422/],
  settings: { ORGANISATION_EN: 'Maintained Lodge' },
});

const { frame, faults, home, maintenance } = deskWords.mk;
const { backup, restore, mail, check } = maintenance;

const openMaintenance = (page: Page) =>
  page.getByRole('link', { name: frame.screens.maintenance }).click();

test('the site is backed up, and brought back beside it', async ({
  atDesk: page,
  site,
  context,
}) => {
  await publish(site, { news: 2, photos: 1 });
  await expect(page.getByText(home.troubles.noBackup)).toBeVisible();
  await openMaintenance(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: backup.make }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^lodge-.*\.backup$/);
  await expect(page.getByText(backup.made)).toBeVisible();
  const path = await file.path();

  await publish(site, { news: 5 });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: backup.make })).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(path);
  const row = (kind: keyof typeof restore.kinds) =>
    page.getByRole('row').filter({ hasText: restore.kinds[kind] });
  await expect(row('news').getByRole('cell')).toHaveText(['5', '2']);
  await expect(row('gallery').getByRole('cell')).toHaveText(['0', '1']);
  await page.getByRole('button', { name: frame.cancel }).click();
  await expect(row('news')).toBeHidden();

  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: restore.confirm }).click();
  const dialog = page.getByRole('dialog', { name: restore.question });
  await dialog.getByRole('button', { name: restore.confirm }).click();
  const done = fill(restore.done, { file: '(before-restore-\\S+\\.backup)' });
  await expect(page.getByText(new RegExp(done))).toBeVisible();
  await expect(other.getByText(frame.replaced.title)).toBeVisible();
  await expect(page.getByText(frame.replaced.title)).toBeHidden();

  await other.goto(`${site.url}${pagePaths.news}`);
  await expect(other.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    newsItem(2).title.mk,
    newsItem(1).title.mk,
  ]);
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
