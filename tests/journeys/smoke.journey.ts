import { expect, test, wordsOf } from './journey.ts';

test('opens', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('mk').home.heroTitle);
});
