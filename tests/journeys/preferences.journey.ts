/** Language and theme: kept in the browser, right from the first frame, and harmless when they cannot be kept. */
import type { Page } from '@playwright/test';
import { languageStorageKey } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { themeStorageKey } from '#shared/theme.ts';
import { trickle } from '../trickle.ts';
import { expect, holdApplication, hydrated, remember, test, wordsOf } from './journey.ts';

const mk = wordsOf('mk');
const en = wordsOf('en');

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function chooseInHeader(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /јазик|language/i })
    .click();
  await page.getByRole('link', { name, exact: true }).click();
}

test('a first visit is in Macedonian and light; the menu changes the language in place: same question, same scroll, stored', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.goto(pagePaths.faq);
  await hydrated(page);
  await expect(title(page)).toHaveText(mk.faq.title);
  await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
  await expect(page.locator('html')).toHaveClass('light');
  await page.getByText(mk.faq.questions[2]?.question ?? '').click();
  const before = await page.evaluate(async () => {
    Object.assign(window, { sameDocument: true });
    // In the frame of the click the page keeps the question in its place.
    await new Promise(requestAnimationFrame);
    scrollTo(0, 150);
    return scrollY;
  });
  expect(before).toBe(150);

  await chooseInHeader(page, en.language.en);
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(page.getByText(en.faq.questions[2]?.answer ?? '')).toBeVisible();
  await expect(page).toHaveURL(pagePaths.faq);
  await expect(page).toHaveTitle(new RegExp(en.faq.title));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(
    page.getByRole('banner').getByRole('button', { name: en.ui.languageSelector }),
  ).toBeFocused();
  expect(await page.evaluate(() => [scrollY, 'sameDocument' in window])).toEqual([150, true]);

  await page.reload();
  await expect(title(page)).toHaveText(en.faq.title);
});

test('?lang=en is a choice: applied, stored, and gone from the address; an unknown one is ignored', async ({
  page,
}) => {
  await page.goto(`${pagePaths.history}?lang=en#content`);
  await expect(title(page)).toHaveText(en.history.title);
  await expect(page).toHaveURL(`${pagePaths.history}#content`);
  await page.goto(pagePaths.faq);
  await expect(title(page)).toHaveText(en.faq.title);
  await page.goto(`${pagePaths.faq}?lang=de`);
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(page).toHaveURL(pagePaths.faq);
  await page.goto(`${pagePaths.faq}?lang=mk`);
  await expect(title(page)).toHaveText(mk.faq.title);
});

test('the theme switch answers, stores, and agrees with the drawer', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const header = page.getByRole('banner').getByRole('switch', { name: mk.ui.darkTheme });
  await expect(header).not.toBeChecked();
  await header.press('Space');
  await expect(page.locator('html')).toHaveClass('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(header).toBeChecked();

  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('button', { name: mk.ui.mobileMenu }).click();
  const drawer = page.getByRole('dialog').getByRole('switch', { name: mk.ui.darkTheme });
  await expect(drawer).toBeChecked();
  await drawer.press('Space');
  await expect(page.locator('html')).toHaveClass('light');
  await expect(header).not.toBeChecked();
});

test('two open tabs agree', async ({ page, context }) => {
  await page.goto(pagePaths.faq);
  await hydrated(page);
  const other = await context.newPage();
  await other.goto(pagePaths.contact);
  await hydrated(other);
  await chooseInHeader(other, en.language.en);
  await other.getByRole('banner').getByRole('switch').press('Space');
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(page.locator('html')).toHaveClass('dark');
});

test.describe('with the application blocked', () => {
  test.use({ expectedMessages: [/Failed to load resource|Failed to fetch dynamically/] });

  test('language, theme, questions, drawer and texts are all at work', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await remember(page, { language: 'en', theme: 'dark' });
    await page.goto(pagePaths.faq);
    await expect(title(page)).toHaveText(en.faq.title);
    await expect(page.locator('html')).toHaveClass('dark');

    await page.getByRole('banner').getByRole('switch').press('Space');
    await expect(page.locator('html')).toHaveClass('light');
    await page.getByText(en.faq.questions[0]?.question ?? '').click();
    await expect(page.getByText(en.faq.questions[0]?.answer ?? '')).toBeVisible();
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: en.expandable.readMore })
      .click();
    await expect(
      page.getByRole('contentinfo').getByRole('button', { name: en.expandable.readLess }),
    ).toBeVisible();

    await chooseInHeader(page, mk.language.mk);
    await expect(title(page)).toHaveText(mk.faq.title);

    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByRole('button', { name: mk.ui.mobileMenu }).click();
    await page.getByRole('dialog').getByRole('link', { name: mk.nav.contact }).click();
    await expect(title(page)).toHaveText(mk.contact.title);
  });
});

test('what a visitor did before React arrived is not undone by it', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto(pagePaths.faq, { waitUntil: 'domcontentloaded' });
  await page.getByRole('banner').getByRole('switch').press('Space');
  await page.getByText(mk.faq.questions[3]?.question ?? '').click();
  const more = page.getByRole('contentinfo').getByRole('button');
  await more.click();
  release();
  await hydrated(page);
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByText(mk.faq.questions[3]?.answer ?? '')).toBeVisible();
  await expect(more).toHaveAccessibleName(new RegExp(mk.expandable.readLess));
});

test('the drawer that a visitor opened before React arrived stays open', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  const release = await holdApplication(page);
  await page.goto(pagePaths.faq, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: mk.ui.mobileMenu }).click();
  const drawer = page.getByRole('dialog', { name: mk.ui.navigationMenu });
  await drawer.getByRole('switch').press('Space');
  release();
  await hydrated(page);
  await expect(drawer).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(drawer.getByRole('switch')).toBeFocused();
  // React has it in hand: a link leads on in place, and closes it.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await drawer.getByRole('link', { name: mk.nav.history }).click();
  await expect(title(page)).toHaveText(mk.history.title);
  await expect(drawer).toBeHidden();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('rubbish in storage harms nothing', async ({ page }) => {
  await page.goto(pagePaths.faq);
  for (const value of ['de', '', 'MK', '{"lang":"en"}', 'en\u0000']) {
    await page.evaluate(
      ([language, theme, text]) => {
        localStorage.setItem(language, text);
        localStorage.setItem(theme, text);
      },
      [languageStorageKey, themeStorageKey, value] as const,
    );
    await page.reload();
    await hydrated(page);
    await expect(title(page), value).toHaveText(mk.faq.title);
    await expect(page.locator('html'), value).toHaveClass('light');
  }
});

test.describe('storage that fails', () => {
  const warning = 'Could not save language preference to localStorage';
  test.use({ expectedMessages: [new RegExp(warning)] });

  const failures = {
    forbidden: () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    },
    missing: () => Object.defineProperty(window, 'localStorage', { value: undefined }),
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  };
  test('the page goes on, with the specified warning', async ({ context }) => {
    for (const [kind, breakStorage] of Object.entries(failures)) {
      const page = await context.newPage();
      await page.addInitScript(breakStorage);
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      await page.goto(pagePaths.faq);
      await hydrated(page);
      await chooseInHeader(page, en.language.en);
      await expect(title(page), kind).toHaveText(en.faq.title);
      await page.getByRole('banner').getByRole('switch').press('Space');
      await expect(page.locator('html'), kind).toHaveClass('dark');
      expect(warnings, kind).toEqual([warning]);
      await page.close();
    }
  });
});

interface Frame {
  text: string;
  theme: string;
}

declare global {
  interface Window {
    /** What each frame showed. */
    frames_shown: Frame[];
  }
}

test('no frame shows the wrong language or theme', async ({ page, site }) => {
  // On a slow line the browser has every chance to paint too early.
  const line = await trickle(site.url);
  await remember(page, { language: 'en', theme: 'dark' });
  await page.addInitScript(() => {
    window.frames_shown = [];
    const look = () => {
      window.frames_shown.push({
        text:
          document.body && getComputedStyle(document.body).display !== 'none'
            ? // biome-ignore lint/performance/useDomNodeTextContent: what is painted; textContent knows the hidden as well.
              document.body.innerText
            : '',
        theme: document.documentElement.className,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(line.url + pagePaths.faq);
  await hydrated(page);
  await expect(title(page)).toHaveText(en.faq.title);
  const frames = await page.evaluate(() => window.frames_shown);
  line.close();
  expect(frames.filter(({ text }) => text === '').length, 'frames before the swap').toBeGreaterThan(
    2,
  );
  expect(frames.filter(({ text }) => text.includes(en.faq.title)).length).toBeGreaterThan(2);
  for (const { text, theme } of frames) {
    expect(text).not.toContain(mk.nav.home);
    expect(text).not.toContain(mk.faq.title);
    expect(theme).toMatch(/^dark/);
  }
});
