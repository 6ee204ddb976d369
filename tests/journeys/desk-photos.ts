import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { GalleryItem } from '#shared/items.ts';
import { apiPaths } from '#shared/routes.ts';
import { drawPicture } from '../drawn-photos.ts';
import type { RunningSite } from '../running-site.ts';
import { chooseBy, deskDictionaries, main, press, textNames } from './desk.ts';

const { frame, photos: text } = deskDictionaries.mk;

export async function taken(number: number) {
  const buffer = await drawPicture(600, 400, 'jpg', number * 40);
  return { name: `IMG_${number}.jpg`, mimeType: 'image/jpeg', buffer };
}

export async function animation(name: string) {
  const frames = Buffer.concat([Buffer.alloc(400 * 300 * 3, 200), Buffer.alloc(400 * 300 * 3, 10)]);
  const raw = { width: 400, height: 600, channels: 3 as const, pageHeight: 300 };
  const image = sharp(frames, { raw }).gif({ delay: [100, 100] });
  return { name, mimeType: 'image/gif', buffer: await image.toBuffer() };
}

export async function open(page: Page, tab: keyof typeof text.tabs): Promise<void> {
  await page.getByRole('link', { name: frame.screens.photo, exact: true }).click();
  await openTab(page, tab).click();
}

export const openTab = (page: Page, tab: keyof typeof text.tabs) =>
  main(page).getByRole('link', { name: new RegExp(`^${text.tabs[tab]}( \\(|$)`) });

const list = (page: Page, name: keyof typeof text.lists) =>
  page.getByRole('region', { name: text.lists[name].label, exact: true });
export const fresh = (page: Page) => list(page, 'new');
export const published = (page: Page) => list(page, 'published');
export const inAlbum = (page: Page) => list(page, 'album');
export const withoutAlbum = (page: Page) => list(page, 'withoutAlbum');
export const tile = (list: Locator, name: string) => list.getByRole('article', { name });
export const names = (list: Locator) => list.getByRole('heading', { level: 3 });

export async function arrange(list: Locator, opener = text.position.arrange) {
  await press(list.getByRole('button', { name: opener }));
  const photo = (name: string) => list.getByRole('checkbox', { name });
  return { photos: list.getByRole('listitem'), photo };
}

export const choose = (page: Page, files: Parameters<typeof chooseBy>[1]) =>
  chooseBy(page.getByRole('button', { name: text.add.choose }), files);

export async function fillCaption(one: Locator, number: number): Promise<void> {
  await one.getByLabel(textNames('caption').mk).fill(`Свечен собир ${number}`);
  await one.getByLabel(textNames('caption').en).fill(`Festive assembly ${number}`);
}

export const isUpright = (one: Locator) =>
  one.getByRole('img').evaluate(({ naturalWidth: w, naturalHeight: h }: HTMLImageElement) => w < h);

export async function visitors(site: RunningSite): Promise<GalleryItem[]> {
  return (await fetch(site.url + apiPaths.gallery)).json();
}
