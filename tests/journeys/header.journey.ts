/** The header stays in sight and leads home; the first page leads on. */
import { pagePaths } from '#shared/routes.ts';
import { expect, fill, hydrated, test, wordsOf } from './journey.ts';

const words = wordsOf('mk');

for (const width of [375, 1024]) {
  test(`the header stays at the top, and its logo leads home, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(pagePaths.history);
    await hydrated(page);
    const header = page.getByRole('banner');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(700);
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);

    await header
      .getByRole('link', { name: fill(words.a11y.homeLink, { organisation: '' }) })
      .click();
    await expect(page).toHaveURL(pagePaths.home);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.home.heroTitle);
  });
}

test('the button of the first page leads to what freemasonry is', async ({ page }) => {
  await page.goto(pagePaths.home);
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: words.ui.learnMore }).click();
  await expect(page).toHaveURL('/what-is-freemasonry');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.whatIsFreemasonry.title);
});
