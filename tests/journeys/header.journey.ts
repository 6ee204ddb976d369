/** The header holds any labels: more pages, longer names of pages, a smallest font size. */
import type { Page } from '@playwright/test';
import { type Language, languages } from '#shared/language.ts';
import { localizedPath, pagePaths, screens } from '#shared/routes.ts';
import { overflowOf } from './checks.ts';
import { boxOf, expect, header, open, test, wordsOf } from './journey.ts';
import { organisation, settings } from './long-names.ts';

test.use({ settings });

const widths = [768, 900, 1024, 1247, 1248, 1366, 1440, 1920];

/** All labels and the name are whole and apart, and nothing that has the focus is behind them. */
async function expectWholeLabels(page: Page, language: Language, links: number): Promise<void> {
  const menu = header(page).getByRole('navigation').getByRole('link');
  await expect(menu).toHaveCount(links);
  for (const width of widths) {
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
    }, wordsOf(language).home.joining);
    await expectWholeLabels(page, language, screens.length + 1);
    await menu.getByRole('link').evaluateAll((all) => {
      for (const { firstChild: label } of all)
        if (label instanceof Text) label.data += label.data.slice(0, label.length * 0.4);
    });
    await expectWholeLabels(page, language, screens.length + 1);
    await menu.getByRole('link', { name: wordsOf(language).nav.gallery }).focus();
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
