/** If a page cannot be rendered, the rest of the application still works. */
import { pagePaths } from '#shared/routes.ts';
import { expectNoViolations } from './checks.ts';
import { dictionaryOf, expect, header, open, test, title } from './journey.ts';

const dictionary = dictionaryOf('mk');

test.use({ expectedMessages: [/TypeError|Minified React error #(31|422)/] });

test('a failed page shows a notice below the header, which leads to the others', async ({
  page,
}) => {
  const { nav, appError, faq } = dictionary;
  // React cannot render an object as a text of the contact page.
  const text = /("?\bafterwards"?:)(["`])[^"`]*\2/;
  await page.route(/faq$|\/mk-[^/]*\.js(on)?$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response: response, body: body.replace(text, '$1{}') });
  });
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
