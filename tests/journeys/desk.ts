import type { Browser, Locator, Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import { languageLabels, nameOf } from '#content/publishing.ts';
import { writeText } from '#desk/browser/text/text-format.ts';
import { deskDictionaries } from '#desk/dictionaries/dictionary.ts';
import { addressWithKey } from '#desk/shared/api.ts';
import { createDraft, openEntry } from '#server/publishing/entry-operations.ts';
import type { Engine } from '#server/storage/database.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { storeMessage } from '#server/storage/message-rows.ts';
import type { NewsFields } from '#shared/collections/news.ts';
import type { Label } from '#shared/label.ts';
import type { Entry } from '#shared/publishing.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { contactMessage } from '../contact-message.ts';
import { entryAt, newsId, operation } from '../entry.ts';
import { type Postgres, runPostgres } from '../postgres.ts';
import { type RunningDesk, startDesk } from '../running-desk.ts';
import type { RunningSite } from '../running-site.ts';
import { expectNoOverflow, expectNoViolations, tooSmall } from './checks.ts';
import { test as base, expect as baseExpect } from './journey.ts';
import { inDatabase } from './published.ts';

export { deskDictionaries };

const { draft, frame, news } = deskDictionaries.mk;

/** On a busy machine, saving drafts and encoding photos at low priority take long. */
export const expect = baseExpect.configure({ timeout: 60_000 });

interface WorkerFixtures {
  engine: Engine;
  /** Each worker starts its own server, if its engine needs one. */
  postgres: Postgres | undefined;
  desk: RunningDesk;
}

export const test = base.extend<{ atDesk: Page; longTimeout: undefined }, WorkerFixtures>({
  engine: ['sqlite', { scope: 'worker', option: true }],
  postgres: [
    async ({ engine }, use) => {
      const postgres = engine === 'postgres' ? await runPostgres() : undefined;
      await use(postgres);
      await postgres?.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  settings: [
    async ({ postgres }, use) => use(postgres ? { DATABASE_URL: postgres.url } : {}),
    { scope: 'worker' },
  ],
  desk: [
    async ({ site }, use) => {
      const { host, port } = new URL(site.url);
      const desk = await startDesk({ ...site.env, HOST: host.replace(/:\d+$/, ''), PORT: port });
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.url),
  longTimeout: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use, info) => {
      info.setTimeout(process.env.SOAK ? 900_000 : 240_000);
      await use(undefined);
    },
    { auto: true },
  ],
  atDesk: async ({ page, desk }, use) => {
    await enter(page, desk);
    await use(page);
  },
});

/** The name in the key, which versions and answered messages show. */
export const secretary = 'Марија Илиева';

export async function enter(
  page: Page,
  { url, env }: RunningDesk,
  name = secretary,
): Promise<void> {
  const { secret } = await inDatabase({ databaseUrl: env.DATABASE_URL ?? '' }, (database) =>
    makeDeskKey(database, new Date(), name),
  );
  await page.goto(addressWithKey(url, secret));
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Another person opens the address of a page in a browser that shares nothing with the first one. */
export async function secondComputer(
  browser: Browser,
  desk: RunningDesk,
  page: Page,
  name?: string,
) {
  const second = await (await browser.newContext()).newPage();
  await enter(second, desk, name);
  await second.goto(page.url());
  return second;
}

export const letters = {
  ana: contactMessage({ name: 'Ана Петровска', message: 'Како се станува член?' }),
  john: contactMessage({
    name: 'John Smith',
    email: 'john@visitor.example',
    message: 'Greetings.\nTwo lines.',
  }),
  again: contactMessage({
    name: 'Ана Петровска',
    email: 'Ana@visitor.example',
    message: 'Уште едно прашање.',
  }),
  spam: contactMessage({ name: 'Seller', email: 'sell@visitor.example', message: 'Buy now.' }),
};

/** Empties the inbox and adds three messages, the newest last, and one in quarantine. */
export async function receiveLetters({ databaseUrl }: RunningSite): Promise<void> {
  await inDatabase({ databaseUrl }, async (database) => {
    await database.deleteFrom('contact_messages').execute();
    for (const letter of [letters.ana, letters.john, letters.again]) {
      await storeMessage(database, letter);
    }
    const suspicion = 'the hidden field was filled in';
    await storeMessage(database, letters.spam, { suspicion });
  });
}

/** Returns the item's id; without fields, the item has only a Macedonian title. */
export function beginNews(
  { databaseUrl }: RunningSite,
  typed: Partial<NewsFields> = { title: { mk: 'Свечен собир', en: '' } },
): Promise<number> {
  return inDatabase({ databaseUrl }, async (database) => {
    const { id } = await createDraft(database, 'news', operation(''));
    await entryAt(database, newsId(id)).save(typed);
    return id;
  });
}

/** The name of a field or a text at the desk. */
export const fieldName = (label: Label) => nameOf({ label }, 'mk');
/** The names of a text in its two languages. */
export const textNames = (label: Label) => languageLabels({ label }, 'mk');

export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (one: Page | Locator, name: string) =>
  one.getByRole('button', { name, exact: true });

export const unfold = (page: Page, name: string) =>
  press(main(page).locator('summary').filter({ hasText: name }));

export async function press(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
  await expect(control).toBeFocused();
  await control.press('Enter');
}

export async function answerYes(one: Page | Locator, name: string): Promise<void> {
  await press(button(one, name));
  const page = 'goto' in one ? one : one.page();
  await press(button(page.getByRole('dialog'), name));
}

export async function chooseBy(
  opener: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([opener.page().waitForEvent('filechooser'), press(opener)]);
  await chooser.setFiles(files);
}

export async function drop(
  place: Locator,
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle(
    ([fileName, type, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], fileName, { type }));
      return data;
    },
    [name, mimeType, [...buffer]] as const,
  );
  await place.dispatchEvent('drop', { dataTransfer });
}

/** Closes a dialog with Escape; the focus returns to the button that opened it. */
export async function escapeTo(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  // The focus returns before the dialog is closed; an earlier key would reopen the dialog.
  await expect(page.locator('dialog')).toHaveCount(0);
}

/** After an operation that removes the focused control, the heading has the focus. */
export const expectAtHeading = (page: Page) => expect(heading(page)).toBeFocused();

export async function goTo(link: Locator): Promise<void> {
  await press(link);
  await expectAtHeading(link.page());
}

/** The link's name ends with the number of items on the screen. */
export const openScreen = (page: Page, screen: keyof typeof frame.screens) =>
  goTo(
    page.getByRole('banner').getByRole('link', { name: new RegExp(`^${frame.screens[screen]}`) }),
  );

export const title = (page: Page) => field(page, textNames('title').mk);
export const content = (page: Page) => field(page, textNames('content').mk);
/** The text is visible before screen readers announce it. */
export const visibleText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).and(page.locator('main [aria-hidden=true]'));

export const saved = (page: Page) => expect(visibleText(page, draft.saved)).toBeVisible();

/** The desk saves drafts when the connection is back. */
export async function saveNow(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saved(page);
}

export async function newItem(page: Page): Promise<number> {
  await page.getByRole('banner').getByRole('link', { name: frame.screens.news }).click();
  await button(page, news.new).click();
  await expect(title(page)).toBeVisible();
  return itemNumber(page);
}

export const itemNumber = (page: Page) => Number(/entry\/(\d+)$/.exec(page.url())?.[1]);

export const addressAt = (site: RunningSite, id: number) =>
  site.url + itemAddress(pagePaths.news, id);

export const visited = async (page: Page, site: RunningSite) =>
  (await page.request.get(addressAt(site, itemNumber(page)))).status();

export async function entryIn(site: RunningSite, id: number): Promise<Entry<NewsFields>> {
  const entry = await inDatabase(site, (database) => openEntry(database, newsId(id)));
  if (!entry) throw new Error(`No entry ${id}`);
  return entry;
}

export const storedTitle = async (site: RunningSite, id: number) =>
  (await entryIn(site, id)).fields.title.mk;

/** The field must contain the text in the stored format. */
export const expectText = (area: Locator, text: string, message?: string) =>
  expect
    .poll(async () => {
      const typed = await area.evaluate((node: HTMLElement & { editor?: Editor }) =>
        node.editor?.getJSON(),
      );
      return typed && writeText(typed);
    }, message)
    .toBe(text);

/** At these widths, no text is cut off, and every control is large enough for a finger. */
export const expectRoom = (page: Page, state: string, widths: readonly number[]): Promise<void> =>
  expectNoOverflow(page, state, widths, async (width) => {
    const controls = 'button:visible, nav a:visible, label:has(input):visible, main a:visible';
    expect(await tooSmall(page.locator(controls)), `${state} at ${width}`).toEqual([]);
  });

/** Checks the page, also on a phone, in one theme; the soak test checks both. */
export async function expectGoodLooks(
  page: Page,
  state: string,
  theme: 'light' | 'dark',
): Promise<void> {
  const size = page.viewportSize();
  const dark = page.getByRole('switch');
  for (const look of process.env.SOAK ? (['light', 'dark'] as const) : [theme]) {
    await dark.setChecked(look === 'dark');
    await expectNoViolations(page, `${state}, ${look}`);
  }
  await dark.setChecked(false);
  await expectRoom(page, state, [375]);
  if (size) await page.setViewportSize(size);
}
