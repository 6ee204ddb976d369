/** A part of the page that cannot be rendered takes none of the others with it. */
import type { Page } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { expectNoViolations } from './axe.ts';
import { expect, fill, hydrated, remember, test, wordsOf } from './journey.ts';

const words = wordsOf('mk');
const notifications = fill(words.a11y.notifications, { hotkey: 'F8' });

/** Each part by its role and name, and a word that none but it needs. */
const parts = {
  header: { role: 'banner', name: undefined, word: 'homeLink' },
  drawer: { role: 'dialog', name: words.ui.navigationMenu, word: 'navigationMenu' },
  footer: { role: 'contentinfo', name: undefined, word: 'copyright' },
  notifications: { role: 'region', name: notifications, word: 'notifications' },
} as const;

/** Makes this word arrive as an object, which React cannot render. */
async function spoil(page: Page, word: string): Promise<void> {
  const text = new RegExp(String.raw`("?\b${word}"?:)(["\`])[^"\`]*\2`);
  await page.route(/\.js$|faq$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace(text, '$1{}') });
  });
}

// React names what was thrown.
test.use({ expectedMessages: [/TypeError|Minified React error #(31|422)/] });

test('header, drawer, footer or notifications fail alone', async ({ page }) => {
  for (const [failing, { word }] of Object.entries(parts)) {
    await spoil(page, word);
    await page.goto(pagePaths.faq);
    await hydrated(page);

    for (const [part, { role, name }] of Object.entries(parts)) {
      const found = page.getByRole(role, { ...(name && { name }), includeHidden: true });
      await expect(found, `${part}, without ${failing}`).toHaveCount(part === failing ? 0 : 1);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.faq.title);
    // The application is alive: the page changes in place.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const link = page.getByRole('link', { name: words.nav.contact, exact: true });
    await link.first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contact.title);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('the notice in place of a page takes the focus, and leads on', async ({ page }) => {
  await remember(page, { theme: 'dark' });
  await spoil(page, 'afterwards');
  await page.goto(pagePaths.faq);
  await hydrated(page);
  const { nav, appError, faq } = words;
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: nav.contact }).press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(appError.title);
  await expect(title).toBeFocused();
  await expectNoViolations(page, 'a page that cannot be rendered');
  await header.getByRole('link', { name: nav.faq }).press('Enter');
  await expect(title).toHaveText(faq.title);
  await expect(title).toBeFocused();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
