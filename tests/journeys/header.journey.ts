/** The header stays in sight and leads home; the first page leads on. */
import { pagePaths } from '#shared/routes.ts';
import { expect, fill, hydrated, test, wordsOf } from './journey.ts';

const words = wordsOf('mk');

test('the header stays at the top, its logo leads home, and the button there to what freemasonry is', async ({
  page,
}) => {
  await page.goto(pagePaths.history);
  await hydrated(page);
  const header = page.getByRole('banner');
  for (const width of [1024, 375]) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(700);
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
  }
  await header.getByRole('link', { name: fill(words.a11y.homeLink, { organisation: '' }) }).click();
  await expect(page).toHaveURL(pagePaths.home);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.home.heroTitle);
  await page.getByRole('main').getByRole('link', { name: words.ui.learnMore }).click();
  await expect(page).toHaveURL('/what-is-freemasonry');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.whatIsFreemasonry.title);
});
