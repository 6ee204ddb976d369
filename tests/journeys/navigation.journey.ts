/** Title, focus, scroll position and history work as on a site without client-side routing. */
import type { Page } from '@playwright/test';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { skipWithoutFonts } from './checks.ts';
import {
  boxOf,
  chooseLanguage,
  dictionaryOf,
  expect,
  fill,
  followLink,
  header,
  holdApplication,
  hydrated,
  markDocument,
  open,
  openPrepared,
  organisation,
  remember,
  saveData,
  test,
  title,
} from './journey.ts';

const mk = dictionaryOf('mk');
const en = dictionaryOf('en');
const relief = principlePath('relief');

const navigation = (page: Page) => page.getByRole('navigation', { name: mk.a11y.mainNavigation });
const drawer = (page: Page) => page.getByRole('dialog', { name: mk.ui.navigationMenu });

const section = (page: Page, name: 'brotherhood' | 'relief' | 'truth', dictionary = mk) =>
  page.getByRole('region', { name: dictionary.whatIsFreemasonry[name].title });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls as a visitor does; resolves to the page's new position. */
async function scrollBy(page: Page, pixels: number): Promise<number> {
  const to = (await scrolled(page)) + pixels;
  await page.mouse.wheel(0, pixels);
  await page.waitForFunction((place) => Math.round(scrollY) === place, to);
  return to;
}

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
  await test.step('in a low window, only the row of links stays in view', async () => {
    await page.setViewportSize({ width: 1000, height: 430 });
    const menu = header(page).getByRole('button', { name: mk.ui.languageSelector });
    await expect(menu).not.toBeInViewport();
    await expect(navigation(page).getByRole('link').first()).toBeInViewport({ ratio: 1 });
    expect((await boxOf(header(page))).bottom).toBeLessThan(50);
  });
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
  // Speech input needs the visible text in the name.
  const { enShort, en: ownName } = mk.language;
  const choice = drawer(page).getByRole('link', { name: `${enShort} ${ownName}` });
  await expect(choice).toHaveAttribute('lang', 'en');
  await choice.click();
  const english = page.getByRole('dialog', { name: en.ui.navigationMenu });
  await expect(english.getByRole('link', { name: mk.language.en })).toBeFocused();
  await english.getByRole('link', { name: en.nav.faq }).click();
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(english).toBeHidden();
  await expect(title(page)).toBeFocused();
  await scrollBy(page, 200);
  await page.getByRole('button', { name: en.ui.mobileMenu }).click();
  await english.getByRole('link', { name: en.nav.faq }).click();
  await expect(english, 'after the link of its own page').toBeHidden();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test.describe('offline', () => {
  // The browser logs an error for each failed prefetch.
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('every text page opens without the network, in both languages', async ({
    page,
    context,
  }) => {
    await openPrepared(page, '/', ['/mk-', '/en-', '/pages-', '/style-']);
    await context.setOffline(true);
    for (const name of ['faq', 'contact'] as const) {
      await followLink(page, mk.nav[name]);
      await expect(title(page)).toHaveText(mk[name].title);
    }
    await chooseLanguage(page, 'en');
    await expect(title(page)).toHaveText(en.contact.title);
    await followLink(page, en.nav.history);
    await expect(title(page)).toHaveText(en.history.title);
  });
});

test('with Save-Data nothing is prefetched', async ({ page }) => {
  await saveData(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, '/');
  await header(page).getByRole('link', { name: mk.nav.contact }).hover();
  await page.waitForLoadState('networkidle');
  const early = /^\/api\/|\/(contact|news|gallery|mk-|en-)/i;
  expect(requested.filter((path) => early.test(path))).toEqual([]);
});

test('React, a reload, back and forward keep the place', async ({ page }) => {
  // The English page replaces the text of the document.
  await remember(page, { language: 'en' });
  await page.setViewportSize({ width: 1000, height: 500 });
  const release = await holdApplication(page);
  await page.goto(relief, { waitUntil: 'domcontentloaded' });
  await expect(section(page, 'relief', en)).toBeInViewport();
  const early = await scrollBy(page, 200);
  release();
  await hydrated(page);
  expect(await scrolled(page)).toBe(early);

  await followLink(page, en.nav.faq);
  await expect(title(page)).toHaveText(en.faq.title);
  await page.goBack();
  await expect(title(page)).toHaveText(en.whatIsFreemasonry.title);
  await expect.poll(() => scrolled(page)).toBe(early);

  await open(page, `${pagePaths.faq}#women`);
  await page.waitForFunction(() => scrollY > 0);
  const place = await scrollBy(page, -90);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('back from another document keeps the place', async ({ page, context }) => {
  await skipWithoutFonts(context);
  await remember(page, { language: 'en' });
  await page.setViewportSize({ width: 1000, height: 500 });
  await open(page, relief);
  await expect(section(page, 'relief', en)).toBeInViewport();
  const last = await scrollBy(page, 290);
  await page.goto(pagePaths.history);
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => scrolled(page)).toBe(last);
});

test('a link to a section leads to it and highlights it', async ({ page }) => {
  const { truth } = mk.whatIsFreemasonry;
  await open(page, '/');
  await page.getByRole('link', { name: truth.title, exact: true }).click();
  await expect(page).toHaveURL('/what-is-freemasonry/truth');
  await expect(section(page, 'truth')).toBeInViewport();
  await expect(section(page, 'relief')).toHaveCSS('opacity', '0.5');
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);

  await page
    .getByRole('main')
    .getByRole('link', { name: mk.whatIsFreemasonry.relief.title })
    .click();
  await expect(page).toHaveURL(relief);
  await expect.poll(() => scrolled(page)).toBeLessThan(place);
  await expect(section(page, 'relief')).toBeInViewport();
  await expect(section(page, 'relief')).toHaveCSS('opacity', '1');
  await expect(section(page, 'brotherhood')).toHaveCSS('opacity', '0.5');
  await expect(section(page, 'truth')).toHaveCSS('opacity', '0.5');
  await page.getByRole('link', { name: mk.a11y.showAllSections }).click();
  await expect(page).toHaveURL(pagePaths.whatIsFreemasonry);
  await expect(section(page, 'truth')).toHaveCSS('opacity', '1');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test.describe('on a slow or broken connection', () => {
  test.use({ expectedMessages: [/Failed to load resource/] });

  test('a link leads to the top of the next page, even by another document', async ({ page }) => {
    await saveData(page);
    await open(page, relief);
    const release = await holdApplication(page);
    await followLink(page, mk.nav.contact);
    await expect(page).toHaveURL(pagePaths.contact);
    await scrollBy(page, 120);
    release();
    await expect(title(page)).toHaveText(mk.contact.title);
    await expect.poll(() => scrolled(page)).toBe(0);

    const files = [
      ['pages-*.js', 'broken'],
      ['style-*.css', 'broken'],
      ['pages-*.js', 'stalled'],
    ] as const;
    for (const [file, connection] of files) {
      await open(page, pagePaths.faq);
      const sameDocument = await markDocument(page);
      await page.route(`**/assets/${file}`, (route) => connection === 'broken' && route.abort(), {
        times: 1,
      });
      await followLink(page, mk.nav.contact);
      await expect(title(page)).toHaveText(mk.contact.title);
      expect(await sameDocument(), `${file} ${connection}`).toBe(false);
    }
  });
});
