/** Every screen of the desk, in both languages and themes: axe, narrow windows, sizes of controls. */
import type { Page } from '@playwright/test';
import type { Language } from '#shared/language.ts';
import type { RunningDesk } from '../running-desk.ts';
import { expectNoViolations, looks } from './axe.ts';
import { byTurns } from './by-turns.ts';
import { beginNews, deskWords, enter, receiveLetters, test } from './desk.ts';
import { expectRoom } from './desk-looks.ts';
import { expect, remember } from './journey.ts';
import { publish, publishAlbum, stage } from './published.ts';

let item: number;

const addresses = () => [
  '#/',
  '#/news/draft',
  '#/news/published',
  `#/news/entry/${item}`,
  '#/photos',
  '#/photos/gallery',
  '#/photos/albums',
  '#/messages/new',
  '#/messages/held',
  '#/maintenance',
];

/** In a new document, by another query: another fragment alone leaves the former screen there for a while. */
async function openScreen(
  page: Page,
  desk: RunningDesk,
  address: string,
  language: Language = 'mk',
): Promise<void> {
  await page.goto(`${desk.url}/?${address.slice(1)}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(deskWords[language].frame.loading)).toHaveCount(0);
}

test.beforeEach(async ({ site }) => {
  await receiveLetters(site);
  await publish(site, { news: 2, photos: 2 });
  await publishAlbum(site, { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-03-05' }, [1]);
  await stage(site, 'IMG_1.jpg');
  item = await beginNews(site);
});

for (const [turn, { language, theme }] of looks.entries()) {
  test(`axe finds nothing, in questions and refusals neither, ${language} and ${theme}`, async ({
    page,
    desk,
  }) => {
    test.slow();
    await remember(page, { language, theme });
    const { frame } = deskWords[language];
    await page.goto(desk.url);
    await expect(page.getByText(frame.locked.title)).toBeVisible();
    await expectNoViolations(page, 'locked');
    await enter(page, desk);
    for (const address of byTurns(addresses(), turn, looks.length)) {
      await openScreen(page, desk, address, language);
      await expectNoViolations(page, address);
    }

    const { messages, news } = deskWords[language];
    await page.goto(`${desk.url}/#/messages/new`);
    await page.getByRole('button', { name: messages.markAll }).click();
    await expectNoViolations(page, 'question');
    await page.goto(`${desk.url}/#/news/entry/${item}`);
    await page.getByRole('button', { name: news.publish, exact: true }).click();
    await expect(page.getByRole('heading', { name: news.incomplete })).toBeFocused();
    await expectNoViolations(page, 'incomplete');
    await page.getByRole('button', { name: news.preview.open }).click();
    const shown = page.frameLocator('iframe').first();
    await expect(shown.getByRole('banner')).toBeVisible();
    // What is in them is the site's own page, and no script gets there, axe's neither.
    await page.locator('iframe').evaluateAll((frames) => frames.map((each) => each.remove()));
    await expectNoViolations(page, 'preview');
  });
}

test('in narrow windows nothing is cut off, and every control can be touched', async ({
  atDesk: page,
  desk,
}) => {
  test.slow();
  for (const address of addresses()) {
    await page.setViewportSize({ width: 375, height: 800 });
    await openScreen(page, desk, address);
    await expectRoom(page, address, [375, 320]);
  }
});
