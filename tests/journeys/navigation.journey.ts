/** Title, focus, scroll position and history work as on a site without client-side routing. */
import type { Page } from '@playwright/test';
import { apiPaths, pagePaths } from '#shared/routes.ts';
import {
  boxOf,
  chooseLanguage,
  expect,
  fill,
  followLink,
  header,
  holdApplication,
  markDocument,
  open,
  openPrepared,
  organisation,
  saveData,
  test,
  title,
  wordsOf,
} from './journey.ts';

const mk = wordsOf('mk');

const navigation = (page: Page) => page.getByRole('navigation', { name: mk.a11y.mainNavigation });
const drawer = (page: Page) => page.getByRole('dialog', { name: mk.ui.navigationMenu });

test('a link leads to the top of a page, in the same document or in another tab; the logo leads home', async ({
  page,
  context,
}) => {
  await open(page, pagePaths.history);
  const sameDocument = await markDocument(page);
  for (const width of [375, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await expect.poll(async () => (await boxOf(header(page))).y, 'sticky').toBe(0);
  }
  await followLink(page, mk.nav.whatItMeans);
  await expect(title(page)).toHaveText(mk.whatItMeans.title);
  await expect(title(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${pagePaths.whatItMeans}$`),
  );
  await followLink(page, fill(mk.a11y.homeLink, { organisation: organisation.mk }));
  await expect(page).toHaveURL(pagePaths.home);
  await expect(title(page)).toHaveText(mk.home.heroTitle);
  await page.getByRole('main').getByRole('link', { name: mk.ui.learnMore }).click();
  await expect(page).toHaveURL('/what-is-freemasonry');
  await expect(title(page)).toHaveText(mk.whatIsFreemasonry.title);
  expect(await sameDocument()).toBe(true);

  const opened = context.waitForEvent('page');
  const link = navigation(page).getByRole('link', { name: mk.nav.faq });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(title(await opened)).toHaveText(mk.faq.title);
  await expect(title(page)).toHaveText(mk.whatIsFreemasonry.title);

  await test.step('back before React is loaded', async () => {
    await link.click();
    await expect(title(page)).toHaveText(mk.faq.title);
    const release = await holdApplication(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(pagePaths.whatIsFreemasonry);
    release();
    await expect(title(page)).toHaveText(mk.whatIsFreemasonry.title);
  });
});

test('in a low window, only the row of links stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 430 });
  await open(page, pagePaths.history);
  const links = navigation(page).getByRole('link');
  const brand = header(page).getByRole('button', { name: mk.ui.languageSelector });
  await expect(brand).toBeInViewport();
  await page.mouse.wheel(0, 600);
  await expect(brand).not.toBeInViewport();
  await expect(links.first()).toBeInViewport({ ratio: 1 });
  const { bottom } = await boxOf(header(page));
  expect(bottom).toBeLessThan(50);
});

test('by keyboard: past the header, through its links and the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(page, pagePaths.home);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: mk.a11y.skipToContent });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: mk.ui.learnMore })).toBeFocused();
  const link = navigation(page).getByRole('link', { name: mk.nav.home, exact: true });
  await link.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();

  await page.setViewportSize({ width: 375, height: 700 });
  const opener = page.getByRole('button', { name: mk.ui.mobileMenu });
  await expect(opener).toBeVisible();
  await opener.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const first = drawer(page).getByRole('link', { name: mk.nav.home, exact: true });
  await expect(first).toBeFocused();
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Tab');
    // The browser's own controls may get the focus; the page behind the dialog may not.
    const inside = () =>
      document.activeElement === document.body ||
      document.activeElement?.closest('dialog') !== null;
    expect(await page.evaluate(inside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the drawer opens from the left, changes the language in place, leads to a page, and closes', async ({
  page,
}) => {
  // Browsers without `closedby` need a script that closes the drawer.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
    addEventListener('DOMContentLoaded', () => {
      for (const dialog of document.querySelectorAll('dialog'))
        dialog.setAttribute('closedby', 'none');
    });
  });
  await page.setViewportSize({ width: 375, height: 900 });
  await open(page, pagePaths.faq);
  const opener = page.getByRole('button', { name: mk.ui.mobileMenu });
  await opener.click();
  const current = drawer(page).getByRole('link', { name: mk.nav.faq });
  await expect(current).toHaveAttribute('aria-current', 'page');
  const place = () => drawer(page).boundingBox();
  await expect.poll(place).toEqual({ x: 0, y: 0, width: 300, height: 900 });
  await page.mouse.click(150, 880);
  await expect(drawer(page), 'after a tap on its empty part').toBeVisible();
  await page.mouse.click(350, 500);
  await expect(drawer(page)).toBeHidden();
  await opener.click();
  await page.mouse.move(360, 400);
  await page.mouse.wheel(0, 150);
  await drawer(page).getByRole('button', { name: mk.a11y.closeMenu }).click();
  await expect(drawer(page)).toBeHidden();
  await page.mouse.wheel(0, 50);
  // While the drawer is open, the page does not scroll.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);

  await page.setViewportSize({ width: 640, height: 700 });
  await opener.click();
  await expect.poll(async () => (await place())?.width).toBe(400);
  await page.setViewportSize({ width: 768, height: 700 });
  await expect(drawer(page)).toBeHidden();
  await expect(opener).toBeHidden();
  // After the drawer is closed, the page works again.
  await followLink(page, mk.nav.history);
  await expect(title(page)).toHaveText(mk.history.title);

  await page.setViewportSize({ width: 375, height: 700 });
  await opener.click();
  await drawer(page).getByRole('link', { name: mk.language.en }).click();
  const en = wordsOf('en');
  const english = page.getByRole('dialog', { name: en.ui.navigationMenu });
  await expect(english.getByRole('link', { name: mk.language.en })).toBeFocused();
  await english.getByRole('link', { name: en.nav.faq }).click();
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(english).toBeHidden();
  await expect(title(page)).toBeFocused();

  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await header(page).getByRole('button', { name: en.ui.languageSelector }).click();
    const menu = page.getByRole('list').filter({ has: page.getByText(en.language.mk) });
    await expect(menu.getByRole('link').first()).toHaveAttribute('lang', 'mk');
    const { y } = await boxOf(menu.filter({ visible: true }));
    expect(y, `the language menu at ${width}`).toBeGreaterThanOrEqual(
      (await boxOf(header(page))).bottom,
    );
    await page.keyboard.press('Escape');
  }
});

test.describe('offline', () => {
  // The browser logs an error for each failed prefetch.
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('every text page opens without the network, in both languages', async ({
    page,
    context,
  }) => {
    await openPrepared(page, '/', [
      '/mk-',
      '/en-',
      '/ContactPage-',
      apiPaths.news,
      apiPaths.gallery,
    ]);
    await context.setOffline(true);
    for (const name of ['faq', 'news', 'gallery', 'contact'] as const) {
      await followLink(page, mk.nav[name]);
      await expect(title(page)).toHaveText(mk[name].title);
    }
    await chooseLanguage(page, 'en');
    const en = wordsOf('en');
    await expect(title(page)).toHaveText(en.contact.title);
    await followLink(page, en.nav.history);
    await expect(title(page)).toHaveText(en.history.title);
  });
});

test('with Save-Data nothing is prefetched', async ({ page }) => {
  await saveData(page);
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await open(page, '/');
  await header(page).getByRole('link', { name: mk.nav.contact }).hover();
  await page.waitForLoadState('networkidle');
  const early = /^\/api\/|\/(contact|news|gallery|mk-|en-)/i;
  expect(asked.filter((path) => early.test(path))).toEqual([]);
});
