/** The reader's place on a page whose address names a section: shown on arrival, and never taken away. */
import type { Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { trickle } from '../trickle.ts';
import { expect, holdApplication, hydrated, remember, test, wordsOf } from './journey.ts';

const relief = principlePath('relief');
const mk = wordsOf('mk');

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page, name: 'brotherhood' | 'relief' | 'truth') =>
  page.getByRole('region', { name: mk.whatIsFreemasonry[name].title });
const navigation = (page: Page) => page.getByRole('navigation', { name: mk.a11y.mainNavigation });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls as a visitor does; resolves to where the page then stands. */
async function scrollBy(page: Page, pixels: number): Promise<number> {
  const to = (await scrolled(page)) + pixels;
  await page.mouse.wheel(0, pixels);
  await page.waitForFunction((place) => Math.round(scrollY) === place, to);
  return to;
}

for (const language of languages) {
  test(`a fresh visit never paints the section out of view (${language})`, async ({
    page,
    site,
  }) => {
    // On a slow line the page is painted long before the end of the document.
    const line = await trickle(site.url);
    await remember(page, { language });
    await page.addInitScript(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      // Told of each frame as it is painted, scrolling of the same frame included.
      const frames = new IntersectionObserver((entries) => {
        for (const { isIntersecting, boundingClientRect } of entries) {
          if (boundingClientRect.height > 0) seen.push(isIntersecting);
        }
      });
      let observed: Element | null = null;
      new MutationObserver(() => {
        const section = document.getElementById('relief');
        if (!section || section === observed) return;
        observed = section;
        frames.observe(section);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(line.url + relief);
    await hydrated(page);
    const { seen, top } = await page.evaluate(() => ({
      seen: (window as unknown as { seen: boolean[] }).seen,
      top: document.getElementById('relief')?.getBoundingClientRect().top ?? 0,
    }));
    await page.close();
    line.close();
    expect(top, 'below the header').toBeGreaterThan(0);
    expect(top).toBeLessThan(250);
    expect(new Set(seen)).toEqual(new Set([true]));
  });
}

test('who scrolled before React arrived stays there', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto(relief, { waitUntil: 'domcontentloaded' });
  await expect(section(page, 'relief')).toBeInViewport();
  const place = await scrollBy(page, 200);
  release();
  await hydrated(page);
  expect(await scrolled(page)).toBe(place);
});

test('a reload keeps the place', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  for (const path of [relief, `${pagePaths.faq}#women`, `${pagePaths.whatIsFreemasonry}#truth`]) {
    await page.goto(path);
    await hydrated(page);
    await page.waitForFunction(() => scrollY > 0);
    const place = await scrollBy(page, -90);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => scrolled(page), path).toBe(place);
  }
});

test('back and forward keep it, within the document and from another one', async ({ page }) => {
  await page.goto(relief);
  await hydrated(page);
  const place = await scrollBy(page, 170);
  await navigation(page).getByRole('link', { name: mk.nav.faq }).click();
  await expect(title(page)).toHaveText(mk.faq.title);
  await page.goBack();
  await expect(title(page)).toHaveText(mk.whatIsFreemasonry.title);
  await expect.poll(() => scrolled(page)).toBe(place);

  const top = await scrollBy(page, -place);
  await page.goForward();
  await expect(title(page)).toHaveText(mk.faq.title);
  await page.goBack();
  await expect(title(page)).toHaveText(mk.whatIsFreemasonry.title);
  await expect.poll(() => scrolled(page)).toBe(top);

  const last = await scrollBy(page, 90);
  await page.goto(pagePaths.history);
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => scrolled(page)).toBe(last);
});

test('a link to a section leads to it, also after a way back within one page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => {
    location.hash = 'content';
  });
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: mk.whatIsFreemasonry.truth.title, exact: true }).click();
  await expect(title(page)).toHaveText(mk.whatIsFreemasonry.title);
  await expect(section(page, 'truth')).toBeInViewport();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);

  await page
    .getByRole('main')
    .getByRole('link', { name: mk.whatIsFreemasonry.relief.title })
    .click();
  await expect(page).toHaveURL(relief);
  await expect.poll(() => scrolled(page)).toBeLessThan(place);
  await page.getByRole('link', { name: mk.a11y.showAllSections }).click();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('who scrolls while the next page is loading arrives at its top', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(relief);
  await hydrated(page);
  const release = await holdApplication(page);
  await navigation(page).getByRole('link', { name: mk.nav.history }).click();
  await expect(page).toHaveURL(pagePaths.history);
  await scrollBy(page, 120);
  release();
  await expect(title(page)).toHaveText(mk.history.title);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test.describe('where the page cannot be fetched piecemeal', () => {
  test.use({ expectedMessages: [/Failed to load resource/] });

  test('a link to a section leads to it all the same', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.route('**/assets/WhatIsFreemasonryPage-*.js', (route) => route.abort(), {
      times: 1,
    });
    await page.getByRole('link', { name: mk.whatIsFreemasonry.truth.title, exact: true }).click();
    await expect(title(page)).toHaveText(mk.whatIsFreemasonry.title);
    await hydrated(page);
    await expect(section(page, 'truth')).toBeInViewport();
    expect(await scrolled(page)).toBeGreaterThan(0);
  });
});
