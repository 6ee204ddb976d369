/** If a part of the page cannot be rendered, the others still work. */
import type { Page } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { expectNoViolations } from './axe.ts';
import { expect, fill, header, markDocument, open, test, title, wordsOf } from './journey.ts';

const words = wordsOf('mk');
const notifications = fill(words.a11y.notifications, { hotkey: 'F8' });

/** Each part has a role, a name, and a text that only this part uses. */
const parts = {
  header: { role: 'banner', name: undefined, word: 'homeLink' },
  drawer: { role: 'dialog', name: words.ui.navigationMenu, word: 'navigationMenu' },
  footer: { role: 'contentinfo', name: undefined, word: 'copyright' },
  notifications: { role: 'region', name: notifications, word: 'notifications' },
} as const;

/** Replaces this text with an object, which React cannot render. */
async function spoil(page: Page, word: string): Promise<void> {
  const text = new RegExp(String.raw`("?\b${word}"?:)(["\`])[^"\`]*\2`);
  await page.route(/faq$|\/(mk|toasts|Toaster)-[^/]*\.js(on)?$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace(text, '$1{}') });
  });
}

test.use({ expectedMessages: [/TypeError|Minified React error #(31|422)/] });

test('header, drawer, footer or notifications fail alone, and a failed page shows a notice with a link', async ({
  page,
}) => {
  const { nav, appError, faq, contact } = words;
  for (const [failing, { word }] of Object.entries(parts)) {
    await spoil(page, word);
    await open(page, pagePaths.faq);
    for (const [part, { role, name }] of Object.entries(parts)) {
      const found = page.getByRole(role, { ...(name && { name }), includeHidden: true });
      await expect(found, `${part}, without ${failing}`).toHaveCount(part === failing ? 0 : 1);
    }
    await expect(title(page)).toHaveText(faq.title);
    // The application still runs: the page changes without loading a document.
    const sameDocument = await markDocument(page);
    await page.getByRole('link', { name: nav.contact, exact: true }).first().click();
    await expect(title(page)).toHaveText(contact.title);
    expect(await sameDocument()).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  await spoil(page, 'afterwards');
  await open(page, pagePaths.faq);
  await header(page).getByRole('link', { name: nav.contact }).press('Enter');
  await expect(title(page)).toHaveText(appError.title);
  await expect(title(page)).toBeFocused();
  await expectNoViolations(page, 'a page that cannot be rendered');
  await header(page).getByRole('link', { name: nav.faq }).press('Enter');
  await expect(title(page)).toHaveText(faq.title);
  await expect(title(page)).toBeFocused();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
