import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { GalleryItem } from '#shared/items.ts';
import { apiPaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { chooseBy, deskWords, expect, main, press } from './desk.ts';

const { frame, photos: text } = deskWords.mk;

export async function taken(number: number) {
  const background = { r: number * 40, g: 96, b: 150 };
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background } });
  return {
    name: `IMG_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await image.jpeg().toBuffer(),
  };
}

export async function animation() {
  const frames = Buffer.concat([Buffer.alloc(400 * 300 * 3, 200), Buffer.alloc(400 * 300 * 3, 10)]);
  const raw = { width: 400, height: 600, channels: 3 as const, pageHeight: 300 };
  return sharp(frames, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

export async function open(page: Page, tab: keyof typeof text.tabs): Promise<void> {
  await page.getByRole('link', { name: frame.screens.photos, exact: true }).click();
  await main(page)
    .getByRole('link', { name: new RegExp(`^${text.tabs[tab]} \\(`) })
    .click();
}

export const staged = (page: Page) =>
  page.getByRole('region', { name: text.staged.list, exact: true });
export const published = (page: Page) =>
  page.getByRole('region', { name: text.gallery.list, exact: true });
export const tile = (list: Locator, name: string) => list.getByRole('article', { name });
export const names = (list: Locator) => list.getByRole('heading', { level: 3 });

/** Shows the list as a grid; returns its photos in order. */
export async function arrange(list: Locator) {
  await press(list.getByRole('button', { name: text.place.arrange }));
  const photo = (name: string) => list.getByRole('checkbox', { name });
  return { photos: list.getByRole('listitem'), photo };
}

export const choose = (page: Page, files: Parameters<typeof chooseBy>[1]) =>
  chooseBy(page.getByRole('button', { name: text.add.choose }), files);

export async function add(page: Page, ...numbers: number[]): Promise<void> {
  await choose(page, await Promise.all(numbers.map(taken)));
  await expect(names(staged(page))).toHaveCount(numbers.length);
}

export async function fillCaption(one: Locator, number: number): Promise<void> {
  await one.getByLabel(text.caption.mk).fill(`Свечен собир ${number}`);
  await one.getByLabel(text.caption.en).fill(`Festive assembly ${number}`);
}

export const isUpright = (one: Locator) =>
  one.getByRole('img').evaluate(({ naturalWidth: w, naturalHeight: h }: HTMLImageElement) => w < h);

export async function visitors(site: RunningSite): Promise<GalleryItem[]> {
  return (await fetch(site.url + apiPaths.gallery)).json();
}

export const visitorsRead = async (site: RunningSite) =>
  (await visitors(site)).map(({ caption }) => caption.mk);

/** Returns whether the browser leaves the page without asking. */
export const leavesSilently = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
