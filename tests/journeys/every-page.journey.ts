/**
 * Tests every page with long names, in one language and theme: axe finds no violation; the page
 * fits into every window, also with enlarged text; an e-mail address is copied as one text; controls
 * are large enough; print is black on white.
 */
import type { Page } from '@playwright/test';
import { type Language, languages } from '#shared/language.ts';
import { localizedPath, pagePaths, principlePath, screens } from '#shared/routes.ts';
import {
  brokenWords,
  coloursOfTexts,
  contrast,
  expectNoOverflow,
  expectNoViolations,
  expectWholeAddress,
  looks,
  overflowOf,
  shareOf,
  shrunkTexts,
  tooSmall,
} from './checks.ts';
import { boxOf, dictionaryOf, expect, header, open, remember, test } from './journey.ts';
import { lodgeEmail, organisation, settings, shortName } from './long-names.ts';
import { publish } from './published.ts';

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
  const { ui } = dictionaryOf(language);

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
          if (width === 320) {
            expect(await brokenWords(page), path).toEqual([]);
            expect(await shrunkTexts(page), path).toEqual([]);
          }
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
    await header(page).getByRole('button', { name: ui.languageSelector }).click();
    await expectNoViolations(page, 'language menu');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 800 });
    const name = language === 'en' ? shortName : organisation.mk;
    const home = header(page).getByRole('link', { name });
    await expect(home.getByText(name, { exact: true })).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const menu = header(page).getByRole('button', { name: ui.mobileMenu });
    const emblem = await boxOf(home.locator('svg'));
    const choice = header(page).getByRole('button', { name: ui.languageSelector });
    expect(emblem.x).toBeGreaterThanOrEqual((await boxOf(menu)).right);
    expect(emblem.right).toBeLessThanOrEqual((await boxOf(choice)).x);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await menu.click();
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.x).toBe(0);
    await expectNoViolations(page, 'drawer');
  });
}

/** The header holds any labels: more pages, longer names of pages, a smallest font size. */
const headerWidths = [768, 900, 1024, 1247, 1248, 1366, 1440, 1920];

/** All labels and the name are whole and apart, and nothing that has the focus is behind them. */
async function expectWholeLabels(page: Page, language: Language, links: number): Promise<void> {
  const menu = header(page).getByRole('navigation').getByRole('link');
  await expect(menu).toHaveCount(links);
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 800 });
    const at = `${language} at ${width}`;
    const labels = await menu.evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const name = header(page).getByText(organisation[language], { exact: true });
    const { x, y, right, bottom } = await boxOf(name);
    const texts = [...labels, { left: x, right, top: y, bottom }];
    const isNear = (one: (typeof texts)[number], other: (typeof texts)[number]) =>
      one !== other &&
      one.left < other.right + 8 &&
      other.left < one.right + 8 &&
      one.top < other.bottom &&
      other.top < one.bottom;
    const near = texts.filter((one) => texts.some((other) => isNear(one, other)));
    expect(near, at).toEqual([]);
    const hidden = await name.evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(hidden, `lines of the name, ${at}`).toBeLessThan(10);
    const { height, bottom: end } = await boxOf(header(page));
    const outside = labels.filter((label) => label.right > width || label.bottom > end);
    expect(outside, at).toEqual([]);
    expect(await overflowOf(page, 'usual'), at).toBeLessThanOrEqual(0);
    const margins = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => getComputedStyle(link).scrollMarginBlockStart));
    const least = Math.min(...margins.map(Number.parseFloat));
    expect(least, `the focus is below the header, ${at}`).toBeGreaterThanOrEqual(height);
  }
}

test('with a ninth page, and with longer labels, too, all labels are whole and lead to their pages', async ({
  page,
}) => {
  for (const language of languages) {
    await open(page, localizedPath(pagePaths.faq, language));
    const menu = header(page).getByRole('navigation');
    await menu.evaluate((navigation, label) => {
      const last = navigation.querySelector('li:last-child');
      const item = last?.cloneNode(true) as HTMLElement;
      (item.firstElementChild as HTMLElement).textContent = label;
      last?.after(' ', item);
    }, dictionaryOf(language).home.joining);
    await expectWholeLabels(page, language, screens.length + 1);
    await menu.getByRole('link').evaluateAll((all) => {
      for (const { firstChild: label } of all)
        if (label instanceof Text) label.data += label.data.slice(0, label.length * 0.4);
    });
    await expectWholeLabels(page, language, screens.length + 1);
    await menu.getByRole('link', { name: dictionaryOf(language).nav.gallery }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(pagePaths.contact);
  }
});

test('with a smallest font size in the browser, all labels are whole', async ({
  browser,
  launchOptions,
  baseURL,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=minimumFontSize=20'];
  const enlarging = await browser.browserType().launch({ ...launchOptions, args });
  const page = await enlarging.newPage({ baseURL: baseURL ?? '' });
  for (const language of languages) {
    await page.goto(localizedPath(pagePaths.faq, language));
    const first = header(page).getByRole('navigation').getByRole('link').first();
    await expect(first).toHaveCSS('font-size', '20px');
    await expectWholeLabels(page, language, screens.length);
  }
  await enlarging.close();
});
