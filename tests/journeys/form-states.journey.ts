/** How the contact form shows what it is doing and what is wrong. */
import { pagePaths } from '#shared/routes.ts';
import { themes } from '#shared/theme.ts';
import { formOf, mailService, openForm, write } from './contact-form.ts';
import { expect, test, wordsOf } from './journey.ts';

test.describe('after a failure', () => {
  test.use({ expectedMessages: [/status of 500|was not sent: 500/] });

  test('who turns back on the way to another page is told of the failure', async ({ page }) => {
    const next = Promise.withResolvers<void>();
    await page.route('**/assets/GalleryPage-*.js', async (route) => {
      await next.promise;
      await route.continue();
    });
    const answer = Promise.withResolvers<{ status: number; body: string }>();
    await mailService(page, answer.promise);
    await openForm(page, 'mk');
    const form = formOf(page, 'mk');
    await write(page, 'mk');
    await form.button.click();
    const { nav, toasts } = wordsOf('mk');
    await page.getByRole('banner').getByRole('link', { name: nav.gallery }).click();
    await expect(page).toHaveURL(pagePaths.gallery);
    answer.resolve({ status: 500, body: 'No' });
    await expect(form.alert).toContainText(toasts.errorBody);
    await page.goBack();
    await expect(form.button).toBeEnabled();
    next.resolve();
  });
});

test('what is wrong with a field stands in red beneath it, in either theme', async ({ page }) => {
  await openForm(page, 'mk');
  const form = formOf(page, 'mk');
  const { nameRequired, emailRequired, messageRequired } = wordsOf('mk').formErrors;
  await form.button.click();
  for (const theme of themes) {
    if (theme === 'dark') await page.getByRole('banner').getByRole('switch').press('Space');
    await expect(page.locator('html')).toHaveClass(theme);
    for (const [field, text] of [
      [form.name, nameRequired],
      [form.email, emailRequired],
      [form.message, messageRequired],
    ] as const) {
      const error = page.getByText(text, { exact: true });
      await expect(field).toHaveAccessibleDescription(text);
      const [above, beneath] = [await field.boundingBox(), await error.boundingBox()];
      if (!above || !beneath) throw new Error(`${text} is not shown`);
      expect(beneath.y).toBeGreaterThanOrEqual(above.y + above.height);
      expect(beneath.y).toBeLessThan(above.y + above.height + 24);
      const colour = await error.evaluate((element) => getComputedStyle(element).color);
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      expect(red - Math.max(green, blue), `${colour}, ${theme}`).toBeGreaterThan(80);
    }
  }
});
