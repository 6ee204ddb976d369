/** What journeys of photos at the desk share. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { fill } from '#content/words.ts';
import type { GalleryItem } from '#shared/items.ts';
import { apiPaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { deskWords } from './desk.ts';
import { button } from './desk-controls.ts';
import { expect } from './journey.ts';

const { frame, photos: text } = deskWords.mk;

/** A photo as a camera names it, of a colour of its own. */
export async function taken(number: number) {
  const background = { r: number * 40, g: 96, b: 150 };
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background } });
  return {
    name: `IMG_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await image.jpeg().toBuffer(),
  };
}

/** A picture that moves: two frames below each other. */
export async function animation() {
  const frames = Buffer.concat([Buffer.alloc(400 * 300 * 3, 200), Buffer.alloc(400 * 300 * 3, 10)]);
  const raw = { width: 400, height: 600, channels: 3 as const, pageHeight: 300 };
  return sharp(frames, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** At low priority on a busy machine a photo takes long. */
export const encoded = { timeout: 60_000 };

export const open = (page: Page) =>
  page.getByRole('link', { name: frame.screens.photos, exact: true }).click();
export const openTab = (page: Page, tab: keyof typeof text.tabs) =>
  page.getByRole('main').getByRole('link', { name: text.tabs[tab], exact: true }).click();

export const staged = (page: Page) =>
  page.getByRole('region', { name: text.staged.list, exact: true });
export const tile = (list: Locator, name: string) => list.getByRole('article', { name });
export const names = (list: Locator) => list.getByRole('heading', { level: 3 });

type Chosen = Awaited<ReturnType<typeof taken>>;

/** Chooses files by the button that asks for them. */
export async function chooseBy(opener: Locator, files: Chosen | Chosen[]): Promise<void> {
  const [chooser] = await Promise.all([opener.page().waitForEvent('filechooser'), opener.click()]);
  await chooser.setFiles(files);
}

export const choose = (page: Page, files: Chosen[]) =>
  chooseBy(page.getByRole('button', { name: text.add.choose }), files);

/** Chooses photos and waits until all have arrived. */
export async function add(page: Page, ...numbers: number[]): Promise<void> {
  await choose(page, await Promise.all(numbers.map(taken)));
  await expect(names(staged(page))).toHaveCount(numbers.length, encoded);
}

export async function fillCaption(one: Locator, number: number): Promise<void> {
  await one.getByLabel(text.caption.mk).fill(`Свечен собир ${number}`);
  await one.getByLabel(text.caption.en).fill(`Festive assembly ${number}`);
}

export const isUpright = (one: Locator) =>
  one.getByRole('img').evaluate(({ naturalWidth: w, naturalHeight: h }: HTMLImageElement) => w < h);

/** Downloads the captions as a table, changes one in it, and uploads it. */
export async function changeInTable(page: Page, change: (table: string) => string): Promise<void> {
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    button(page, text.table.download).click(),
  ]);
  expect(table.suggestedFilename()).toBe('captions.csv');
  const changed = change(await readFile(await table.path(), 'utf8'));
  await chooseBy(button(page, text.table.upload), {
    name: 'captions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(changed),
  });
  await expect(page.getByText(fill(text.table.taken, { count: 1 }))).toBeVisible();
}

/** The public photos as a visitor gets them. */
export async function visitors(site: RunningSite): Promise<GalleryItem[]> {
  return (await fetch(site.url + apiPaths.gallery)).json();
}

/** Their captions. */
export const visitorsRead = async (site: RunningSite) =>
  (await visitors(site)).map(({ caption }) => caption.mk);
