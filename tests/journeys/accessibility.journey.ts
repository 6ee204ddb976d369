/**
 * axe finds nothing, on any page, in either language or theme, with everything open that opens; on a
 * phone controls can be touched and texts enlarged, and F8 leads to the notifications.
 */
import { apiPaths, pagePaths, principlePath } from '#shared/routes.ts';
import { expectNoViolations, looks } from './axe.ts';
import { byTurns } from './by-turns.ts';
import { notificationArea } from './contact-form.ts';
import { expect, hydrated, remember, wordsOf } from './journey.ts';
import { overflowOf } from './overflow.ts';
import { publish, test } from './published.ts';
import { tooSmall } from './touch.ts';

test.use({ expectedMessages: [/status of 404/] });

// With news there is a filled list, the empty one of the gallery, and the newest item at home.
test.beforeAll(({ site }) => publish(site, { news: 3 }));

const dimmed = principlePath('relief');
const paths = [...Object.values(pagePaths), '/nowhere'];
/** Each must be large enough to touch. */
const controls =
  'button:visible, header a:visible, nav a:visible, summary:visible, .button:visible';

for (const [turn, { language, theme }] of looks.entries()) {
  test(`pages in their turn, on a phone as well, ${language} and ${theme}`, async ({ page }) => {
    test.slow();
    await remember(page, { language, theme });
    // Half the opacity is the narrowest contrast of either theme.
    for (const path of [...byTurns(paths, turn, looks.length), dimmed]) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      await hydrated(page);
      await expectNoViolations(page, path);
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await tooSmall(page.locator(controls)), path).toEqual([]);
      expect(await overflowOf(page, 'enlarged'), path).toBeLessThanOrEqual(0);
      // React takes over in steps: the key may come before the step that listens to it.
      await expect(async () => {
        await page.keyboard.press('F8');
        await expect(notificationArea(page, language), path).toBeFocused({ timeout: 100 });
      }).toPass();
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

  test.describe(`a list, ${language} and ${theme}`, () => {
    test.use({ expectedMessages: [/status of 503|503: Away/] });
    for (const list of byTurns(['news', 'gallery'] as const, turn, looks.length)) {
      test(`${list} awaited, and not to be had`, async ({ page }) => {
        const held = Promise.withResolvers<void>();
        await page.route(`**${apiPaths[list]}`, async (route) => {
          await held.promise;
          await route.fulfill({ status: 503, body: 'Away' });
        });
        await remember(page, { language, theme });
        await page.goto(pagePaths.home);
        await hydrated(page);
        const words = wordsOf(language);
        await page.getByRole('banner').getByRole('link', { name: words.nav[list] }).click();
        const awaited = page.getByRole('status').filter({ hasText: words[list].loading });
        await expect(awaited).toBeVisible();
        await expectNoViolations(page, 'placeholders');
        held.resolve();
        const retry = page
          .getByRole('alert')
          .getByRole('button', { name: words[list].loadError.retry });
        await expect(retry).toBeVisible();
        await expectNoViolations(page, 'the notice of an error');
      });
    }
  });
}
