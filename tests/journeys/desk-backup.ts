/** A backup and the way back to it at the desk, whatever the database. */
import type { Page, Request } from '@playwright/test';
import { fill } from '#content/words.ts';
import { paths } from '#desk/shared/api.ts';
import { pagePaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { deskWords } from './desk.ts';
import { expect } from './journey.ts';
import { newsItem, publish } from './published.ts';

const { frame, home, maintenance, photos } = deskWords.mk;
const { backup, restore } = maintenance;

export const openMaintenance = (page: Page) =>
  page.getByRole('link', { name: frame.screens.maintenance }).click();

/** Has a tab ask which content the site has, twice: the first answer is read by the second. */
async function hearOfContent(page: Page): Promise<void> {
  for (const _ of ['asked', 'read']) {
    const answer = page.waitForResponse((response) => response.url().endsWith(paths.presence));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await answer;
  }
}

/** Publishes, backs up, publishes more and restores; the tab beside it learns that it is from before. */
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
  const other = await page.context().newPage();
  // On a slow line what the tab told first is still under way when something is typed.
  const typed = Promise.withResolvers<void>();
  const underWay = new Set<Request>();
  let most = 0;
  const subjectOf = (asked: Request) =>
    (asked.postDataJSON() as { subject: string | null }).subject;
  other.on('response', (response) => underWay.delete(response.request()));
  other.on('requestfailed', (asked) => underWay.delete(asked));
  await other.route(`**${paths.presence}`, async (route) => {
    most = Math.max(most, underWay.add(route.request()).size);
    if (subjectOf(route.request()) === null) await typed.promise;
    await route.continue();
  });
  const told = other.waitForResponse(
    (response) =>
      response.url().endsWith(paths.presence) && subjectOf(response.request()) === photos.title,
  );
  await other.goto(page.url().replace(/#.*/, '#/photos/gallery'));
  await other.getByLabel(photos.caption.mk).first().fill('Свечен собир');
  typed.resolve();
  await told;
  expect(most, 'two at once could overtake each other').toBe(1);

  await page.locator('input[type=file]').setInputFiles(path);
  const row = (kind: keyof typeof restore.kinds) =>
    page.getByRole('row').filter({ hasText: restore.kinds[kind] });
  await expect(row('news').getByRole('cell')).toHaveText(['5', '2']);
  await expect(row('gallery').getByRole('cell')).toHaveText(['2', '1']);
  await expect(page.getByText(fill(restore.editors, { subjects: photos.title }))).toBeVisible();
  await page.getByRole('button', { name: frame.cancel }).click();
  await expect(row('news')).toBeHidden();

  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByRole('button', { name: restore.confirm }).click();
  const dialog = page.getByRole('dialog', { name: restore.question });
  await dialog.getByRole('button', { name: restore.confirm }).click();
  const done = fill(restore.done, { file: '(before-restore-\\S+\\.backup)' });
  await expect(page.getByText(new RegExp(done))).toBeVisible();
  await expect(other.getByText(frame.replaced.title)).toBeVisible();
  await hearOfContent(page);
  await expect(page.getByText(frame.replaced.title)).toBeHidden();

  await other.goto(`${site.url}${pagePaths.news}`);
  await expect(other.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    newsItem(2).title.mk,
    newsItem(1).title.mk,
  ]);
}
