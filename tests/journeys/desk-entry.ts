/** What journeys in a news item at the desk share. */
import type { Page } from '@playwright/test';
import { openEntry } from '#server/publishing/entries.ts';
import type { Entry } from '#shared/publishing.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { deskWords } from './desk.ts';
import { button, field, inTime } from './desk-controls.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';

const { news, draft, frame } = deskWords.mk;

export const title = (page: Page) => field(page, news.fields.title.mk);
export const content = (page: Page) => field(page, news.fields.content.mk);
/** What the state of the text is to the eye; it is read out later. */
export const shown = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).and(page.locator('main [aria-hidden=true]'));

export const saved = (page: Page) => expect(shown(page, draft.saved)).toBeVisible(inTime);

export async function newItem(page: Page): Promise<number> {
  await page.getByRole('banner').getByRole('link', { name: frame.screens.news }).click();
  await button(page, news.new).click();
  await expect(title(page)).toBeVisible();
  return itemNumber(page);
}

/** Of the item that is open. */
export const itemNumber = (page: Page) => Number(/entry\/(\d+)$/.exec(page.url())?.[1]);

/** Where visitors find an item. */
export const addressAt = (site: RunningSite, id: number) =>
  site.url + itemAddress(pagePaths.news, id);

/** The status that a visitor gets at the address of the item that is open. */
export const visited = async (page: Page, site: RunningSite) =>
  (await page.request.get(addressAt(site, itemNumber(page)))).status();

export async function stored(site: RunningSite, id: number): Promise<Entry> {
  const entry = await inDatabase(site, (database) => openEntry(database, id));
  if (!entry) throw new Error(`No entry ${id}`);
  return entry;
}
