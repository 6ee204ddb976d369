/** The site on paper, and in the colours that a visitor has forced. */
import { pagePaths, principlePath } from '#shared/routes.ts';
import { themes } from '#shared/theme.ts';
import { formOf } from './contact-form.ts';
import { coloursOfTexts, contrast } from './contrast.ts';
import { expect, hydrated, remember, test, wordsOf } from './journey.ts';

const words = wordsOf('mk');

for (const theme of themes) {
  test(`all answers are printed, in black on white and without controls (${theme})`, async ({
    page,
  }) => {
    await remember(page, { theme });
    await page.goto(pagePaths.faq);
    await hydrated(page);
    const answers = words.faq.questions.map(({ answer }) =>
      page.getByText(answer.replace(/\{.*/s, '')),
    );
    for (const answer of answers) await expect(answer).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const answer of answers) await expect(answer).toBeVisible();
    await expect(page.getByRole('navigation', { includeHidden: true }).first()).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  test(`no text is printed pale (${theme})`, async ({ page }) => {
    await remember(page, { theme });
    await page.emulateMedia({ media: 'print' });
    for (const path of [...Object.values(pagePaths), principlePath('relief')]) {
      await page.goto(path);
      await hydrated(page);
      const texts = await coloursOfTexts(page);
      expect(texts, path).not.toEqual([]);
      const pale = texts.filter(
        ({ colour, opacity }) => opacity < 1 || contrast(colour, 'rgb(255, 255, 255)') < 7,
      );
      expect(pale, path).toEqual([]);
    }
  });
}

test('links that only lead on are not printed, and cards are printed one below the other', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(pagePaths.home);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: words.ui.learnMore })).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 800 });
  const lefts = await main
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  expect(lefts).toHaveLength(3);
  expect(new Set(lefts).size).toBe(1);
  await page.goto(principlePath('relief'));
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(3);
  await expect(main.getByRole('link')).toHaveCount(0);
});

test('no heading is printed alone at the foot of a sheet', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of [pagePaths.history, pagePaths.whatItMeans, pagePaths.faq]) {
    await page.goto(path);
    for (const heading of await page.getByRole('main').getByRole('heading').all()) {
      await expect(heading).toHaveCSS('break-after', 'avoid');
    }
  }
});

test('a text that the screen cuts is printed whole', async ({ page }) => {
  await page.goto(pagePaths.home);
  await hydrated(page);
  const text = page.getByRole('main').getByText(words.whatIsFreemasonry.relief.content);
  const cut = () => text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await cut()).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'print' });
  expect(await cut()).toBeLessThanOrEqual(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('the theme switch shows its state, and fields and buttons their edges', async ({ page }) => {
    await page.goto(pagePaths.contact);
    await hydrated(page);
    const { name, message, button } = formOf(page, 'mk');
    for (const control of [name, message, button]) {
      await expect(control).toHaveCSS('border-top-style', 'solid');
      await expect(control).not.toHaveCSS('border-top-width', '0px');
    }
    const theme = page.getByRole('banner').getByRole('switch');
    const off = await theme.screenshot({ animations: 'disabled' });
    await theme.press('Space');
    await expect(theme).toBeChecked();
    await expect
      .poll(async () => off.equals(await theme.screenshot({ animations: 'disabled' })))
      .toBe(false);
  });

  test('page and footer are parted, and a cut text does not fade', async ({ page }) => {
    await page.goto(pagePaths.home);
    await hydrated(page);
    await expect(page.getByRole('contentinfo')).toHaveCSS('border-top-style', 'solid');
    const text = page.getByRole('main').getByText(words.whatIsFreemasonry.relief.content);
    await expect(text).toHaveCSS('mask-image', 'none');
  });

  test('the menu shows which page it is', async ({ page }) => {
    await page.goto(pagePaths.history);
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    const marked = await links.evaluateAll(
      (all) => all.filter((link) => getComputedStyle(link).borderBottomStyle === 'solid').length,
    );
    expect(marked).toBe(1);
    const current = links.filter({ hasText: words.nav.history });
    await expect(current).toHaveCSS('border-bottom-style', 'solid');
  });

  test('a question shows that it opens', async ({ page }) => {
    await page.goto(pagePaths.faq);
    const question = page.locator('summary').first();
    const [mark, text] = await question.evaluate((summary) => [
      getComputedStyle(summary, '::after').color,
      getComputedStyle(document.body).color,
    ]);
    expect(mark).toBe(text);
  });
});
