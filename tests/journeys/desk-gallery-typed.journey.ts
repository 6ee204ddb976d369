/** What is typed of public photos at the desk is not lost between tabs. */
import type { Page } from '@playwright/test';
import { deskWords, test } from './desk.ts';
import { button } from './desk-controls.ts';
import { open, openTab, visitorsRead } from './desk-photos.ts';
import { expect } from './journey.ts';
import { publish } from './published.ts';

const { draft, photos: text } = deskWords.mk;

test.beforeEach(async ({ site }) => {
  test.slow();
  await publish(site, { photos: 1 });
});

/** Whether the browser lets go of the page without asking, as all is kept. */
const leavesSilently = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('what is typed in one tab is kept though another one saves its own of the same photo', async ({
  atDesk: page,
  context,
  site,
}) => {
  await open(page);
  await openTab(page, 'gallery');
  const other = await context.newPage();
  await other.goto(page.url());
  const list = (tab: Page) => tab.getByRole('region', { name: text.gallery.list });
  const caption = (tab: Page) => list(tab).getByLabel(text.caption.mk);
  await caption(page).fill('Од првото јазиче');
  await caption(other).fill('Од второто јазиче');
  await expect.poll(() => leavesSilently(page)).toBe(true);
  await expect.poll(() => leavesSilently(other)).toBe(true);
  await button(list(other), text.caption.save).click();
  await expect(other.getByText(text.caption.done)).toBeVisible();
  await other.reload();
  await expect(caption(other)).toHaveValue('Од второто јазиче');
  await page.reload();
  await expect(caption(page)).toHaveValue('Од првото јазиче');
  const conflict = list(page).getByRole('region', { name: text.caption.conflict });
  await expect(conflict).toContainText('Од второто јазиче');
  await button(conflict, draft.conflict.keepMine).click();
  await button(list(page), text.caption.save).click();
  await expect(page.getByText(text.caption.done)).toBeVisible();
  expect(await visitorsRead(site)).toEqual(['Од првото јазиче']);
  await page.reload();
  await expect(caption(page)).toHaveValue('Од првото јазиче');
  await expect(button(list(page), text.caption.save)).toBeHidden();
});
