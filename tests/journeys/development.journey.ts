/**
 * From the sources, with React's development build: it alone tells of attributes that differ, and
 * gives single modules to a test.
 */
import type { createToasts, ToastContent } from '#client/toasts/store.ts';
import { languages } from '#shared/language.ts';
import { pagePaths, principlePath, screens } from '#shared/routes.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { toastIn } from './contact-form.ts';
import { test as base, expect, hydrated, remember, wordsOf } from './journey.ts';
import { publish } from './published.ts';

const test = base.extend<object, { development: RunningSite }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const site = await startSite({}, { development: true });
      await use(site);
      await site.kill();
    },
    { scope: 'worker' },
  ],
});

// One after the other, as each worker would start a site of its own.
test.describe.configure({ mode: 'default' });

test('no page hydrates with a warning, in any language or theme', async ({ page, development }) => {
  test.slow();
  await publish(development, { news: 12, photos: 3 });
  const paths = [
    ...screens.map((screen) => pagePaths[screen]),
    principlePath('relief'),
    `${pagePaths.news}?page=2`,
  ];
  for (const language of languages) {
    const visit = await page.context().newPage();
    await remember(visit, { language, theme: language === 'en' ? 'dark' : 'light' });
    for (const path of paths) {
      await visit.goto(development.url + path);
      await hydrated(visit);
      await expect(visit.locator('html')).toHaveAttribute('lang', language);
    }
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText(wordsOf(language).news.title);
    await visit.close();
  }
});

/** The store's address where pages come from their sources. */
const storePath = '/client/toasts/store.ts';

/** Both kinds, also the one that no part of the site has a use for yet. */
test('a notification is plain by default, red where something failed, and alone', async ({
  page,
  development,
}) => {
  test.slow();
  await page.goto(development.url + pagePaths.faq);
  await hydrated(page);
  const show = (content: ToastContent) =>
    page.evaluate(
      async ([path, added]) => {
        const { toasts }: { toasts: ReturnType<typeof createToasts> } = await import(path);
        toasts.add(added);
      },
      [storePath, content] as const,
    );
  const { errorTitle, errorBody, recipientError } = wordsOf('mk').toasts;
  const toast = toastIn(page, 'mk');
  const title = toast.getByText(errorTitle, { exact: true });
  const colourOf = (selector: typeof title) =>
    selector.evaluate((element) => getComputedStyle(element).color);
  const ink = await colourOf(page.locator('body'));

  await show({ title: 'errorTitle', body: 'errorBody', variant: 'default' });
  await expect(toast).toContainText(errorBody);
  expect(await colourOf(title)).toBe(ink);

  await show({ title: 'errorTitle', body: 'recipientError', variant: 'destructive' });
  await expect(toast).toContainText(recipientError);
  await expect(toast).toHaveCount(1);
  expect(await colourOf(title)).not.toBe(ink);
});
