/** During each journey, the console, the network and cookies are watched. */
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { fill } from '#content/dictionary.ts';
import { type Language, languageStorageKey, languages } from '#shared/language.ts';
import { dictionariesPath } from '#shared/routes.ts';
import { type Theme, themeStorageKey } from '#shared/theme.ts';
import { type Dictionary, dictionaries } from '#tests/dictionary.ts';
import { type RunningSite, startSite } from '../running-site.ts';

export { expect, fill };

interface WorkerFixtures {
  site: RunningSite;
  /** Other settings need another site and another browser, whose start is slow. */
  settings: Record<string, string>;
}

/** The Macedonian name is the default. */
export const organisation = { mk: 'Голема ложа', en: 'Lodge of Pictures' };

interface TestFixtures {
  /** The journey causes these console messages on purpose; any other message fails it. */
  expectedMessages: RegExp[];
  watch: undefined;
}

/** Errors and warnings of the console, and requests to other sites, fail the journey. */
function watchPage(page: Page, complaints: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^(http|ws)/.test(protocol) && hostname !== '127.0.0.1') {
      complaints.push(`left the site: ${href}`);
    }
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{ ORGANISATION_EN: organisation.en }, { scope: 'worker', option: true }],
  site: [
    async ({ settings }, use) => {
      const site = await startSite(settings);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedMessages: [[], { option: true }],
  watch: [
    async ({ context, expectedMessages }, use) => {
      const complaints: string[] = [];
      context.on('page', (page) => watchPage(page, complaints));
      await use(undefined);
      const unexpected = complaints.filter(
        (text) => !expectedMessages.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'nothing unexpected in the console or on the network').toEqual([]);
      const cookies = (await context.cookies()).filter(({ name }) => !/^desk-\d+$/.test(name));
      expect(cookies, 'no cookie is set but that of the desk').toEqual([]);
    },
    { auto: true },
  ],
});

export function dictionaryOf(language: Language): Dictionary {
  return dictionaries[language];
}

export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const header = (page: Page): Locator => page.getByRole('banner');
export const followLink = (page: Page, name: string): Promise<void> =>
  header(page).getByRole('link', { name, exact: true }).click();

export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const [current, names] = [
    dictionaryOf(language === 'mk' ? 'en' : 'mk'),
    dictionaryOf(language).language,
  ];
  await header(page).getByRole('button', { name: current.ui.languageSelector }).click();
  await followLink(page, names[language]);
}

/** Marks the document; the returned function tests whether it is still the same one. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => 'marked' in window);
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Stores choices, as an earlier visit would. */
export async function remember(
  page: Page,
  choice: { language?: Language; theme?: Theme },
): Promise<void> {
  const entries = [
    [languageStorageKey, choice.language],
    [themeStorageKey, choice.theme],
  ].filter((entry): entry is [string, string] => entry[1] !== undefined);
  await page.addInitScript((values) => {
    // The choices are stored only once, because a later choice must be kept.
    if (sessionStorage.getItem('remembered')) return;
    sessionStorage.setItem('remembered', 'yes');
    for (const [key, value] of values) localStorage.setItem(key, value);
  }, entries);
}

/** Resolves when React has hydrated every part of the document and run its effects. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('#root > *, main > *')];
    const taken = (part: Element) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber'));
    return parts.length > 0 && parts.every(taken);
  });
  // React's effects run before the browser is idle, but a busy machine is never idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
}

/** Delays the application, as a slow connection does, until the returned function is called. */
export async function holdApplication(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Sets `Save-Data`, so that the site prefetches nothing. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Opens a page and resolves when these files are prefetched: by default, all texts. */
export async function openPrepared(
  page: Page,
  path: string,
  parts = languages.map((language) => `${dictionariesPath}${language}-`),
): Promise<Response | null> {
  const [response] = await Promise.all([
    page.goto(path),
    ...parts.map((part) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(part)),
    ),
  ]);
  return response;
}
