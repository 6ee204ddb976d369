/** A document whose end never arrives: what has come is shown and can be used. */
import { pagePaths } from '#shared/routes.ts';
import { cutOffLine, waysToEnd } from '../cut-off-line.ts';
import { expect, remember, test, wordsOf } from './journey.ts';

test.use({ expectedMessages: [/ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/] });

const { faq, meta } = wordsOf('mk');

/** Where the document ends: within its text, in the other language's, or just before the script. */
const places = ['</main>', '</template>', '<script data-modules'];

test('a document that ends early, short or cut still shows', async ({ context, site }) => {
  for (const [index, before] of places.entries()) {
    const end = waysToEnd[index] ?? 'cut';
    const page = await context.newPage();
    await remember(page, { language: 'en' });
    const line = await cutOffLine(site.url, { before, end });
    await page.goto(line.url + pagePaths.faq, { waitUntil: 'commit' });
    await expect(page.getByText(faq.questions.at(-1)?.question ?? '')).toBeAttached();
    line.breakOff();
    // The language that the document is in: the other one did not come whole.
    await expect(page.getByRole('heading', { level: 1 }), end).toHaveText(faq.title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
    await expect(page).toHaveTitle(new RegExp(`^${meta.faq.title} \\|`));
    await page.getByText(faq.questions[0]?.question ?? '').click();
    await expect(page.getByText(faq.questions[0]?.answer ?? '')).toBeVisible();
    await page.close();
    await line.close();
  }
});
