/** The site on paper, and in the colours that a visitor has forced. */
import { pagePaths } from '#shared/routes.ts';
import { themes } from '#shared/theme.ts';
import { formOf } from './contact-form.ts';
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
}

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
