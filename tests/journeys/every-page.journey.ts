/**
 * Tests every page with long names, in one language and theme: axe finds no violation; the page
 * fits into every window, also with enlarged text; an e-mail address is copied as one text; controls
 * are large enough; print is black on white.
 */
import type { Page } from '@playwright/test';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { expectWholeAddress } from './addresses.ts';
import { expectNoViolations, looks } from './axe.ts';
import { coloursOfTexts, contrast } from './contrast.ts';
import { boxOf, expect, fill, header, open, remember, test, wordsOf } from './journey.ts';
import { lodgeEmail, organisation, settings, shortName } from './long-names.ts';
import { brokenWords, expectNoOverflow, overflowOf } from './overflow.ts';
import { publish } from './published.ts';
import { shareOf } from './share.ts';
import { tooSmall } from './touch.ts';

test.use({ settings, expectedMessages: [/status of 404/] });

const { faq } = pagePaths;
const paths = [...Object.values(pagePaths), '/nowhere'];
/** Every page is also tested at the narrowest width and at that of the fullest header. */
const otherWidths = [375, 640, 800, 1024, 1280, 1440];
/** On this page, text at half opacity has the lowest contrast. */
const dimmed = principlePath('relief');
const controls =
  'button:visible, header a:visible, nav a:visible, summary:visible, .button:visible';

async function expectBlackOnWhite(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  const texts = await coloursOfTexts(page);
  expect(texts).not.toEqual([]);
  const pale = texts.filter(
    ({ colour, opacity }) => opacity < 1 || contrast(colour, 'rgb(255, 255, 255)') < 7,
  );
  expect(pale).toEqual([]);
  const breaks = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).breakAfter));
  expect(new Set(breaks), 'no heading alone at the foot of a sheet').toEqual(new Set(['avoid']));
  await page.emulateMedia({ media: 'screen' });
}

for (const [turn, { language, theme }] of looks.entries()) {
  const { a11y, ui } = wordsOf(language);
  const homeName = fill(a11y.homeLink, { organisation: organisation[language] });

  async function expectWholeHeader(page: Page, width: number): Promise<void> {
    const whole = await boxOf(header(page));
    expect(whole.height, `at ${width}`).toBeLessThanOrEqual(width < 768 ? 76 : 150);
    const link = await boxOf(header(page).getByRole('link', { name: homeName, exact: true }));
    const name = width < 768 && language === 'en' ? shortName : organisation[language];
    const shown = await boxOf(header(page).getByText(name, { exact: true }));
    const menu = await boxOf(header(page).getByRole('button', { name: ui.languageSelector }));
    expect(whole.height - shown.height, `above and below the name at ${width}`).toBeGreaterThan(20);
    expect(shown.right, `at ${width}`).toBeLessThanOrEqual(menu.x);
    expect(link.right, `at ${width}`).toBeLessThanOrEqual(menu.x);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByText(organisation[language], { exact: true })).toBeVisible();
    if (width < 1024) return;
    const tops = await header(page)
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, `rows at ${width}`).toBe(1);
  }

  /** Widths in rem depend on the browser's font size, not on that of the root element. */
  async function expectDrawerWithLargeText(page: Page, width: number): Promise<void> {
    const browser = await page.context().newCDPSession(page);
    const setSize = (standard: number) =>
      browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await setSize(32);
    const menu = page.getByRole('button', { name: ui.mobileMenu });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(menu).toBeVisible();
    await expect(header(page).getByRole('navigation')).toBeHidden();
    await expectNoOverflow(page, 'enlarged by the browser', [width]);
    await setSize(16);
    await expect(menu).toBeHidden();
  }

  test(`a part of the pages, ${language} and ${theme}`, async ({ page, site }) => {
    test.slow();
    // News appears in the list and on the home page; the gallery stays empty.
    await publish(site, { news: 3 });
    await remember(page, { language, theme });
    for (const [index, path] of shareOf(paths, turn, looks.length).entries()) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await open(page, path);
        if (path === faq) await page.locator('summary').first().click();
        await expectNoViolations(page, path);
        await expectNoOverflow(page, path, [320, 768, ...shareOf(otherWidths, index % 2, 2)]);
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          if (width === 320) expect(await brokenWords(page), path).toEqual([]);
          const overflow = await overflowOf(page, 'spaced');
          expect(overflow, `${path} at ${width}, spaced`).toBeLessThanOrEqual(0);
        }
        await page.setViewportSize({ width: 375, height: 800 });
        await expectWholeAddress(page, lodgeEmail);
        expect(await tooSmall(page.locator(controls))).toEqual([]);
        await expectDrawerWithLargeText(page, index % 2 ? 1600 : 1280);
        await expectBlackOnWhite(page);
      });
    }

    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, dimmed);
    await expectNoViolations(page, dimmed);
    await expectBlackOnWhite(page);
    for (const width of [320, 640, 768, 1024, 1247, 1248, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectWholeHeader(page, width);
    }
    await header(page).getByRole('button', { name: ui.languageSelector }).click();
    await expectNoViolations(page, 'language menu');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const menu = header(page).getByRole('button', { name: ui.mobileMenu });
    const emblem = await boxOf(header(page).getByRole('link', { name: homeName }).locator('svg'));
    const choice = header(page).getByRole('button', { name: ui.languageSelector });
    expect(emblem.x).toBeGreaterThanOrEqual((await boxOf(menu)).right);
    expect(emblem.right).toBeLessThanOrEqual((await boxOf(choice)).x);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await menu.click();
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.x).toBe(0);
    await expectNoViolations(page, 'drawer');
  });
}
