/** The site on paper, and in the colours that a visitor has forced. */
import type { Page } from '@playwright/test';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { themes } from '#shared/theme.ts';
import { formOf } from './contact-form.ts';
import { coloursOfTexts, contrast } from './contrast.ts';
import { expect, hydrated, remember, wordsOf } from './journey.ts';
import { newsItem, publish, test } from './published.ts';

const words = wordsOf('mk');

/** Those below the fold as well, which would come late or not at all. */
const loadImages = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );

test('all answers are printed, in black on white and without controls', async ({ page }) => {
  await remember(page, { theme: 'dark' });
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
  await expect(page.getByText(words.cta.title)).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('no text is printed pale, from either theme the paper is the same, and no heading alone at the foot of a sheet', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 800, height: 600 });
  for (const path of [...Object.values(pagePaths), principlePath('relief')]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await hydrated(page);
    const html = page.locator('html');
    await loadImages(page);
    const papers: Buffer[] = [];
    for (const theme of themes) {
      await page.emulateMedia({ media: 'screen' });
      if ((await html.getAttribute('class')) !== theme)
        await page.getByRole('banner').getByRole('switch').press('Space');
      await expect(html).toHaveClass(theme);
      await page.emulateMedia({ media: 'print' });
      const texts = await coloursOfTexts(page);
      expect(texts, path).not.toEqual([]);
      const pale = texts.filter(
        ({ colour, opacity }) => opacity < 1 || contrast(colour, 'rgb(255, 255, 255)') < 7,
      );
      expect(pale, `${path}, ${theme}`).toEqual([]);
      papers.push(await page.screenshot({ fullPage: true, animations: 'disabled' }));
    }
    for (const heading of await page.getByRole('main').getByRole('heading').all()) {
      await expect(heading).toHaveCSS('break-after', 'avoid');
    }
    // Hairlines, plates and the floor as well.
    expect(papers).toHaveLength(2);
    expect(papers[0]?.equals(papers[1] ?? Buffer.of()), path).toBe(true);
  }
});

test('what the screen cuts is printed whole, cards one below the other, and no link that only leads on', async ({
  page,
  site,
}) => {
  await publish(site, { news: 1 });
  await page.goto(pagePaths.home);
  await hydrated(page);
  const main = page.getByRole('main');
  const latest = main.getByRole('link', { name: newsItem(1).title.mk });
  const item = await latest.getAttribute('href');
  const text = main.getByText(words.whatIsFreemasonry.relief.content);
  const cut = () => text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(await cut()).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'print' });
  expect(await cut()).toBeLessThanOrEqual(0);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: words.ui.learnMore })).toHaveCount(0);
  await expect(main.getByRole('link', { name: words.home.allNews })).toHaveCount(0);
  await expect(latest).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  const lefts = await main
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
  expect(lefts).toHaveLength(3);
  expect(new Set(lefts).size).toBe(1);
  await page.goto(principlePath('relief'));
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(3);
  await expect(main.getByRole('link')).toHaveCount(0);
  await page.goto(item ?? '');
  await expect(main.getByRole('article')).toBeVisible();
  await expect(main.getByRole('link')).toHaveCount(0);
});

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('edges of fields, buttons and footer, the theme, the page of the menu, and what opens can be seen', async ({
    page,
  }) => {
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

    await page.goto(pagePaths.home);
    await hydrated(page);
    await expect(page.getByRole('contentinfo')).toHaveCSS('border-top-style', 'solid');
    const cut = page.getByRole('main').getByText(words.whatIsFreemasonry.relief.content);
    await expect(cut).toHaveCSS('mask-image', 'none');

    await page.goto(pagePaths.faq);
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    const marked = await links.evaluateAll(
      (all) => all.filter((link) => getComputedStyle(link).borderBottomStyle === 'solid').length,
    );
    expect(marked).toBe(1);
    const current = links.filter({ hasText: words.nav.faq });
    await expect(current).toHaveCSS('border-bottom-style', 'solid');
    const question = page.locator('summary').first();
    const [mark, text] = await question.evaluate((summary) => [
      getComputedStyle(summary, '::after').color,
      getComputedStyle(document.body).color,
    ]);
    expect(mark).toBe(text);
  });
});
