/** If the URL contains the id of a section, the page shows it on arrival and keeps the position. */
import type { Page } from '@playwright/test';
import { pagePaths, principlePath } from '#shared/routes.ts';
import {
  expect,
  followLink,
  holdApplication,
  hydrated,
  markDocument,
  open,
  remember,
  saveData,
  test,
  title,
  wordsOf,
} from './journey.ts';

const relief = principlePath('relief');
const mk = wordsOf('mk');
const en = wordsOf('en');

const section = (page: Page, name: 'brotherhood' | 'relief' | 'truth', words = mk) =>
  page.getByRole('region', { name: words.whatIsFreemasonry[name].title });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls as a visitor does; resolves to the page's new position. */
async function scrollBy(page: Page, pixels: number): Promise<number> {
  const to = (await scrolled(page)) + pixels;
  await page.mouse.wheel(0, pixels);
  await page.waitForFunction((place) => Math.round(scrollY) === place, to);
  return to;
}

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
  const last = await scrollBy(page, 90);
  await page.goto(pagePaths.history);
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => scrolled(page), 'from another document').toBe(last);

  await open(page, `${pagePaths.faq}#women`);
  await page.waitForFunction(() => scrollY > 0);
  const place = await scrollBy(page, -90);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => scrolled(page)).toBe(place);
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

    await open(page, pagePaths.contact);
    const sameDocument = await markDocument(page);
    await page.route('**/assets/pages-*.js', (route) => route.abort(), { times: 1 });
    await followLink(page, mk.nav.faq);
    await expect(title(page)).toHaveText(mk.faq.title);
    expect(await sameDocument()).toBe(false);
  });
});
