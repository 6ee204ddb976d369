/** Going from page to page: title, focus, scroll and history as in a multi-page site. */
import type { Page } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { expect, holdApplication, hydrated, test, wordsOf } from './journey.ts';

const mk = wordsOf('mk');

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: mk.a11y.mainNavigation });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a link moves the focus to the new heading, at the top, without a new document', async ({
  page,
}) => {
  await page.goto(pagePaths.history);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(() => scrollY > 500);
  await navigation(page).getByRole('link', { name: mk.nav.whatItMeans }).click();
  await expect(title(page)).toHaveText(mk.whatItMeans.title);
  await expect(title(page)).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${pagePaths.whatItMeans}$`),
  );
});

test('who goes back before React has arrived gets the page of that address', async ({ page }) => {
  await page.goto(pagePaths.history);
  await hydrated(page);
  await navigation(page).getByRole('link', { name: mk.nav.faq }).click();
  await expect(title(page)).toHaveText(mk.faq.title);
  const release = await holdApplication(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(pagePaths.history);
  release();
  await expect(title(page)).toHaveText(mk.history.title);
});

test('a link opened in a new tab is a document of its own', async ({ page, context }) => {
  await page.goto('/');
  await hydrated(page);
  const opened = context.waitForEvent('page');
  await navigation(page)
    .getByRole('link', { name: mk.nav.faq })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(title(await opened)).toHaveText(mk.faq.title);
  await expect(title(page)).toHaveText(mk.home.heroTitle);
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: mk.a11y.skipToContent });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: mk.ui.learnMore })).toBeFocused();
});

test.describe('the drawer', () => {
  test.use({ viewport: { width: 375, height: 700 } });

  const drawer = (page: Page) => page.getByRole('dialog', { name: mk.ui.navigationMenu });

  test('opens from the left, 300 pixels wide, changes the language in place, and leads to a page', async ({
    page,
  }) => {
    await page.goto(pagePaths.faq);
    await hydrated(page);
    await page.getByRole('button', { name: mk.ui.mobileMenu }).click();
    await expect(drawer(page).getByRole('link', { name: mk.nav.faq })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect
      .poll(() => drawer(page).boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 300, height: 700 });
    await drawer(page).getByRole('link', { name: mk.language.en }).click();
    const en = wordsOf('en');
    const english = page.getByRole('dialog', { name: en.ui.navigationMenu });
    await expect(english.getByRole('link', { name: mk.language.en })).toBeFocused();
    await english.getByRole('link', { name: en.nav.history }).click();
    await expect(title(page)).toHaveText(en.history.title);
    await expect(english).toBeHidden();
    await expect(title(page)).toBeFocused();
  });

  test('is 400 pixels wide from the small breakpoint, and gone from the medium one', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 640, height: 700 });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: mk.ui.mobileMenu }).click();
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(400);
    await page.setViewportSize({ width: 768, height: 700 });
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('button', { name: mk.ui.mobileMenu })).toBeHidden();
    // The page behind is alive again.
    await navigation(page).getByRole('link', { name: mk.nav.faq }).click();
    await expect(title(page)).toHaveText(mk.faq.title);
  });

  test('keeps the focus inside, and gives it back', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const open = page.getByRole('button', { name: mk.ui.mobileMenu });
    await open.click();
    for (let step = 0; step < 16; step += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(
        () => document.activeElement?.closest('dialog, body')?.tagName,
      );
      // The browser's own controls may take their turn; the page behind may not.
      const onBody = await page.evaluate(() => document.activeElement === document.body);
      expect(where === 'DIALOG' || onBody).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    await page.mouse.click(360, 400);
    await expect(drawer(page)).toBeHidden();
    await open.click();
    await drawer(page).getByRole('button', { name: mk.a11y.closeMenu }).click();
    await expect(drawer(page)).toBeHidden();
  });
});
