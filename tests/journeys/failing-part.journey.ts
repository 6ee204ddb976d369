/** A part of the page that cannot be rendered takes none of the others with it. */
import { pagePaths } from '#shared/routes.ts';
import { expect, fill, hydrated, test, wordsOf } from './journey.ts';

const words = wordsOf('mk');
const notifications = fill(words.a11y.notifications, { hotkey: 'F8' });

/** Each part by its role and name, and a word that none but it needs. */
const parts = {
  header: { role: 'banner', name: undefined, word: 'homeLink' },
  drawer: { role: 'dialog', name: words.ui.navigationMenu, word: 'navigationMenu' },
  footer: { role: 'contentinfo', name: undefined, word: 'copyright' },
  notifications: { role: 'region', name: notifications, word: 'notifications' },
} as const;

for (const [failing, { word }] of Object.entries(parts)) {
  test.describe(failing, () => {
    // React names what was thrown.
    test.use({ expectedMessages: [/TypeError|Minified React error #(31|422)/] });

    test('fails alone', async ({ page }) => {
      // The word arrives as something that is no text.
      const text = new RegExp(String.raw`(\\?"${word}\\?":)\\?"[^"\\]*\\?"`);
      await page.route(/\.js$|faq$/, async (route) => {
        const answer = await route.fetch();
        const body = await answer.text();
        await route.fulfill({ response: answer, body: body.replace(text, '$1{}') });
      });
      await page.goto(pagePaths.faq);
      await hydrated(page);

      for (const [part, { role, name }] of Object.entries(parts)) {
        const found = page.getByRole(role, { ...(name && { name }), includeHidden: true });
        await expect(found, part).toHaveCount(part === failing ? 0 : 1);
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.faq.title);
      // The application is alive: the page changes in place.
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      const link = page.getByRole('link', { name: words.nav.contact, exact: true });
      await link.first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contact.title);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
}
