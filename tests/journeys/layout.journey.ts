/** How the pages stand: at every width, with long texts, with text cut and opened again. */
import type { Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import { pagePaths, screens } from '#shared/routes.ts';
import { expect, fill, hydrated, remember, test, wordsOf } from './journey.ts';
import { expectNoOverflow } from './overflow.ts';

for (const language of languages) {
  test(`the eight links share one row from 768 pixels on (${language})`, async ({ page }) => {
    await remember(page, { language });
    await page.goto('/');
    const links = page
      .getByRole('navigation', { name: wordsOf(language).a11y.mainNavigation })
      .getByRole('link');
    for (const width of [768, 1024, 1247, 1248, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const tops = await links.evaluateAll((all) =>
        all.map((link) => link.getBoundingClientRect().top),
      );
      expect(tops, `at ${width}`).toHaveLength(screens.length);
      expect(new Set(tops).size, `at ${width}`).toBe(1);
    }
  });
}

test('where the browser is set to twice the text size, a desktop gets the drawer', async ({
  page,
}) => {
  // The browser's own setting: rules for widths in rem follow it, and not the root's size.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const { ui, nav } = wordsOf('mk');
  const links = page.getByRole('banner').getByRole('navigation');
  for (const screen of screens) {
    await page.goto(pagePaths[screen]);
    await expectNoOverflow(page, `${screen}, enlarged`, [1600, 1280]);
    await expect(links).toBeHidden();
    await expect(page.getByRole('button', { name: ui.mobileMenu })).toBeVisible();
  }
  await page.getByRole('button', { name: ui.mobileMenu }).click();
  await page.getByRole('dialog').getByRole('link', { name: nav.faq }).click();
  await expect(page).toHaveURL(pagePaths.faq);
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect(links).toBeVisible();
});

test('with text twice as large the emblem has room in the header of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto(pagePaths.home);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const { a11y, ui } = wordsOf('mk');
  const home = fill(a11y.homeLink, { organisation: '' });
  const header = page.getByRole('banner');
  const [menu, emblem, language] = await Promise.all([
    header.getByRole('button', { name: ui.mobileMenu }).boundingBox(),
    header.getByRole('link', { name: home }).locator('svg').boundingBox(),
    header.getByRole('button', { name: ui.languageSelector }).boundingBox(),
  ]);
  if (!menu || !emblem || !language) throw new Error('The header is not complete');
  expect(emblem.x).toBeGreaterThanOrEqual(menu.x + menu.width);
  expect(emblem.x + emblem.width).toBeLessThanOrEqual(language.x);
});

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const { expandable, whatIsFreemasonry } = wordsOf('mk');

test('a long text is cut, opens whole, and closes again', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const card = cards(page).filter({ hasText: whatIsFreemasonry.relief.title }).last();
  const text = card.getByText(whatIsFreemasonry.relief.content);
  const lines = () =>
    text.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    );
  expect(await lines()).toBe(6);
  await expect(text).toHaveCSS('-webkit-line-clamp', 'none');
  await expect(text).toHaveCSS('mask-image', /gradient/);
  const toggle = card.getByRole('button');
  await expect(toggle).toHaveAccessibleName(
    fill(expandable.readMoreAbout, { title: whatIsFreemasonry.relief.title }),
  );
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAccessibleName(
    fill(expandable.readLessAbout, { title: whatIsFreemasonry.relief.title }),
  );
  expect(await lines()).toBeGreaterThan(6);
  await expect(text).toHaveCSS('mask-image', 'none');
  await toggle.click();
  expect(await lines()).toBe(6);

  const footer = page.getByRole('contentinfo').getByText(wordsOf('mk').about.intro);
  const footerLines = await footer.evaluate((element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
  );
  expect(footerLines).toBe(3);
});

/** So small a text that six lines hold it all. */
function shrinkTexts(page: Page, pixels: number): Promise<void> {
  return page.evaluate((size) => {
    for (const text of document.querySelectorAll<HTMLElement>('main li p')) {
      text.style.setProperty('font-size', `${size}px`);
      text.style.setProperty('line-height', `${size + 2}px`);
    }
  }, pixels);
}

test('the toggle is there only while the text overflows, on a page that a link led to as well', async ({
  page,
}) => {
  await page.goto(pagePaths.history);
  await hydrated(page);
  const { nav } = wordsOf('mk');
  await page.getByRole('banner').getByRole('link', { name: nav.home, exact: true }).click();
  await page.setViewportSize({ width: 700, height: 800 });
  const toggle = cards(page)
    .filter({ hasText: whatIsFreemasonry.truth.title })
    .last()
    .getByRole('button');
  await expect(toggle).toBeVisible();
  await shrinkTexts(page, 6);
  await expect(toggle).toBeHidden();
  const { truth } = whatIsFreemasonry;
  await expect(cards(page).getByText(truth.content)).toHaveCSS('mask-image', 'none');
  await page.setViewportSize({ width: 330, height: 800 });
  await expect(toggle).toBeVisible();
});
