/** Both kinds of notification, also the one that no part of the site has a use for yet. */
import type { createToasts, ToastContent } from '#client/toasts/store.ts';
import { pagePaths } from '#shared/routes.ts';
import { startSite } from '../running-site.ts';
import { toastIn } from './contact-form.ts';
import { expect, hydrated, test, wordsOf } from './journey.ts';

/** The store's address where pages come from their sources. */
const storePath = '/client/toasts/store.ts';

test('a notification is plain by default, red where something failed, and alone', async ({
  page,
}) => {
  test.slow();
  const site = await startSite({}, { development: true });
  try {
    await page.goto(site.url + pagePaths.faq);
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
  } finally {
    // What it still prefetches would fail.
    await page.close();
    await site.kill();
  }
});
