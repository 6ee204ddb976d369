/** If a part of the page cannot be rendered, the others still work. */
import type { Page } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { expectNoViolations } from './checks.ts';
import { expect, header, markDocument, open, test, title, wordsOf } from './journey.ts';

const words = wordsOf('mk');

/** Replaces this text with an object, which React cannot render. */
async function spoil(page: Page, word: string): Promise<void> {
  const text = new RegExp(String.raw`("?\b${word}"?:)(["\`])[^"\`]*\2`);
  await page.route(/faq$|\/mk-[^/]*\.js(on)?$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace(text, '$1{}') });
  });
}

test.use({ expectedMessages: [/TypeError|Minified React error #(31|422)/] });

test('the header fails alone, and a failed page shows a notice with a link', async ({ page }) => {
  const { nav, appError, faq, contact } = words;
  await spoil(page, 'homeLink');
  await open(page, pagePaths.faq);
  await expect(header(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(title(page)).toHaveText(faq.title);
  // The application still runs: the page changes without loading a document.
  const sameDocument = await markDocument(page);
  await page.getByRole('link', { name: nav.contact, exact: true }).first().click();
  await expect(title(page)).toHaveText(contact.title);
  expect(await sameDocument()).toBe(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

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
