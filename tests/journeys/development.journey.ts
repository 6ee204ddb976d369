/**
 * From the sources, with React's development build: it alone tells of attributes that differ, and
 * gives single modules to a test.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { createToasts, ToastContent } from '#client/toasts/store.ts';
import { languages } from '#shared/language.ts';
import { pagePaths, principlePath, screens } from '#shared/routes.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { byTurns } from './by-turns.ts';
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

test('no page hydrates with a warning', async ({ page, development }) => {
  test.slow();
  await publish(development, { news: 12, photos: 3 });
  for (const language of languages) {
    const visit = await page.context().newPage();
    await remember(visit, { language, theme: language === 'en' ? 'dark' : 'light' });
    const { meta } = wordsOf(language);
    // The other language of a page comes out of the same components.
    for (const screen of byTurns(screens, languages.indexOf(language), languages.length)) {
      await visit.goto(development.url + pagePaths[screen]);
      await hydrated(visit);
      await expect(visit.locator('html')).toHaveAttribute('lang', language);
      await expect(visit).toHaveTitle(new RegExp(`^${meta[screen].title} \\|`));
      await expect(visit.locator('meta[name=description]')).toHaveAttribute(
        'content',
        meta[screen].description,
      );
    }
    await visit.goto(`${development.url}${pagePaths.news}?page=2`);
    await hydrated(visit);
    await visit.goto(development.url + principlePath('relief'));
    await hydrated(visit);
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

/** A copy of the sources, in which a test may change the words. */
function copiedSources(): string {
  const root = join(import.meta.dirname, '../..');
  const copy = mkdtempSync(join(tmpdir(), 'lodge-sources-'));
  const left = /^(\..*|node_modules|dist|data|docs|tests)$/;
  for (const name of readdirSync(root)) {
    if (!left.test(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  // Not the folder itself, in which the site of the other tests keeps what Vite has prepared.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
  }
  return copy;
}

test.describe('of words that change', () => {
  // The browser itself reports the status of the document with the overlay.
  test.use({ expectedMessages: [/status of 500/] });

  test('the page is loaded again; a fault is named with its line, once, until it is corrected', async ({
    page,
  }) => {
    test.slow();
    const sources = copiedSources();
    const site = await startSite({}, { root: sources, development: true });
    try {
      const file = join(sources, 'content/mk/faq.json');
      const words = readFileSync(file, 'utf8');
      const { title } = wordsOf('mk').faq;
      const heading = page.getByRole('heading', { level: 1 });
      await page.goto(site.url + pagePaths.faq);
      await hydrated(page);
      await expect(heading).toHaveText(title);

      writeFileSync(file, words.replaceAll(title, 'Друг наслов'));
      await expect(heading).toHaveText('Друг наслов');

      writeFileSync(file, words.replace('{', '{\n  "first": broken,'));
      const overlay = page.locator('vite-error-overlay');
      await expect(overlay).toContainText('faq.json:2');
      await page.reload();
      await expect(overlay).toContainText('faq.json:2');
      expect(site.printed().match(/faq\.json\S*:2/g)).toHaveLength(1);

      writeFileSync(file, words);
      await expect(heading).toHaveText(title);
    } finally {
      await site.kill();
      rmSync(sources, { recursive: true, force: true });
    }
  });
});
