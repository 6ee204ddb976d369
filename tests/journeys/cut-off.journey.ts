/** A document whose end never arrives: what has come is shown and can be used. */
import { languages } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { cutOffLine, waysToEnd } from '../cut-off-line.ts';
import { byTurns } from './by-turns.ts';
import { expect, remember, test, wordsOf } from './journey.ts';

test.use({ expectedMessages: [/ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/] });

const { faq, meta } = wordsOf('mk');

/** Where the document ends: within its text, in the other language's, or just before the script. */
const places = ['</main>', '</template>', '<script data-modules'];

for (const [turn, language] of languages.entries()) {
  for (const end of byTurns(waysToEnd, turn, languages.length)) {
    test(`a document that ends ${end} still shows (${language})`, async ({ page, site }) => {
      await remember(page, { language });
      const lines = await Promise.all(
        places.map((before) => cutOffLine(site.url, { before, end })),
      );
      for (const line of lines) {
        await page.goto(line.url + pagePaths.faq, { waitUntil: 'commit' });
        await expect(page.getByText(faq.questions.at(-1)?.question ?? '')).toBeAttached();
        line.breakOff();
        // The language that the document is in: the other one did not come whole.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(faq.title);
        await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
        await expect(page).toHaveTitle(new RegExp(`^${meta.faq.title} \\|`));
        await page.getByText(faq.questions[0]?.question ?? '').click();
        await expect(page.getByText(faq.questions[0]?.answer ?? '')).toBeVisible();
      }
      await page.close();
      await Promise.all(lines.map((line) => line.close()));
    });
  }
}
