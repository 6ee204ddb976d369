/** A form that is posted before the scripts have come: its answer belongs to its document. */
import { pagePaths } from '#shared/routes.ts';
import { formOf, write } from './contact-form.ts';
import { expect, holdApplication, hydrated, test, wordsOf } from './journey.ts';

test('the answer is shown until the visitor leaves; who comes back finds an empty form', async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto(pagePaths.contact);
  const form = formOf(page, 'mk');
  await write(page, 'mk');
  await form.button.click();
  await expect(form.sent).toBeVisible();
  release();
  await hydrated(page);
  await expect(form.sent).toBeVisible();

  const { nav } = wordsOf('mk');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: nav.faq }).click();
  await expect(page).toHaveURL(pagePaths.faq);
  await header.getByRole('link', { name: nav.contact }).click();
  await expect(form.name).toHaveValue('');
  await expect(form.message).toHaveValue('');
});
