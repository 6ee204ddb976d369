/** A backup and the way back to it at the desk, whatever the database. */
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { pagePaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { deskWords } from './desk.ts';
import { inTime } from './desk-controls.ts';
import { expect } from './journey.ts';
import { newsItem, publish } from './published.ts';

const { frame, home, maintenance } = deskWords.mk;
const { backup, restore } = maintenance;

export const openMaintenance = (page: Page) =>
  page.getByRole('link', { name: frame.screens.maintenance }).click();

/** Publishes, backs up, publishes more and restores. */
export async function restoreFromBackup(page: Page, site: RunningSite): Promise<void> {
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
  await page.getByRole('link', { name: frame.screens.home }).click();
  await expect(page.getByText(home.runs)).toBeVisible();
  await expect(page.getByText(home.troubles.noBackup)).toBeHidden();
  await openMaintenance(page);

  await publish(site, { news: 5, photos: 2 });
  await page.locator('input[type=file]').setInputFiles(path);
  const row = (kind: keyof typeof restore.kinds) =>
    page.getByRole('row').filter({ hasText: restore.kinds[kind] });
  await expect(row('news').getByRole('cell')).toHaveText(['5', '2'], inTime);
  await expect(row('gallery').getByRole('cell')).toHaveText(['2', '1']);
  await page.getByRole('button', { name: frame.cancel }).click();
  await expect(row('news')).toBeHidden();

  await page.locator('input[type=file]').setInputFiles(path);
  const replace = async () => {
    await page.getByRole('button', { name: restore.confirm }).click(inTime);
    const dialog = page.getByRole('dialog', { name: restore.question });
    await dialog.getByRole('button', { name: restore.confirm }).click();
    await expect(page.getByText(restore.done)).toBeVisible(inTime);
  };
  await replace();
  const other = await page.context().newPage();
  await other.goto(`${site.url}${pagePaths.news}`);
  const titles = other.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([newsItem(2).title.mk, newsItem(1).title.mk]);

  await page.getByRole('button', { name: fill(restore.bringBack, { time: '' }) }).click();
  await expect(row('news').getByRole('cell')).toHaveText(['2', '5'], inTime);
  await replace();
  await other.reload();
  await expect(titles).toHaveCount(5);
}
