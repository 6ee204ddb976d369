/** axe finds nothing, on any page, in either language or theme, with everything open that opens. */
import { pagePaths, principlePath } from '#shared/routes.ts';
import { expectNoViolations, looks } from './axe.ts';
import { byTurns } from './by-turns.ts';
import { notificationArea } from './contact-form.ts';
import { expect, hydrated, remember, test, wordsOf } from './journey.ts';

test.use({ expectedMessages: [/status of 404/] });

const paths = [...Object.values(pagePaths), principlePath('relief'), '/nowhere'];

for (const [turn, { language, theme }] of looks.entries()) {
  test(`pages in their turn, ${language} and ${theme}`, async ({ page }) => {
    test.slow();
    await remember(page, { language, theme });
    for (const path of byTurns(paths, turn, looks.length)) {
      await page.goto(path);
      await hydrated(page);
      await expectNoViolations(page, path);
    }
  });

  test(`drawer, language menu and an open answer, ${language} and ${theme}`, async ({ page }) => {
    const words = wordsOf(language);
    await remember(page, { language, theme });
    await page.goto(pagePaths.faq);
    await hydrated(page);
    await page.getByText(words.faq.questions[0]?.question ?? '').click();
    await page.getByRole('banner').getByRole('button', { name: words.ui.languageSelector }).click();
    await expectNoViolations(page, 'language menu');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: words.ui.mobileMenu }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.x).toBe(0);
    await expectNoViolations(page, 'drawer');
  });
}

test('on every page each control is large enough to touch, and F8 leads to the notifications', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    const small = await page
      .locator('button:visible, header a:visible, nav a:visible, summary:visible, .button:visible')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.getBoundingClientRect().height < 44)
          .map((control) => control.outerHTML),
      );
    expect(small, path).toEqual([]);
    // React takes over in steps: the key may come before the step that listens to it.
    await expect(async () => {
      await page.keyboard.press('F8');
      await expect(notificationArea(page, 'mk'), path).toBeFocused({ timeout: 100 });
    }).toPass();
  }
});
