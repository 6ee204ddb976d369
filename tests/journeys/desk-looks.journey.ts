/** Tests every screen of the desk for Tab, axe, narrow windows and sizes of controls. */
import type { Page } from '@playwright/test';
import type { Language } from '#shared/language.ts';
import type { RunningDesk } from '../running-desk.ts';
import { expectNoViolations, looks } from './axe.ts';
import { beginNews, deskWords, enter, expect, expectRoom, receiveLetters, test } from './desk.ts';
import { remember } from './journey.ts';
import { publish, publishAlbum, stage } from './published.ts';
import { shareOf } from './share.ts';

let item: number;

const addresses = () => [
  '#/',
  '#/news',
  '#/news/published',
  `#/news/entry/${item}`,
  '#/photos',
  '#/photos/gallery',
  '#/photos/albums',
  '#/photos/bin',
  '#/messages/new',
  '#/messages/held',
  '#/maintenance',
  '#/help',
];

/** A different query loads a new document; a different fragment would not. */
async function openScreen(
  page: Page,
  desk: RunningDesk,
  address: string,
  language: Language,
): Promise<void> {
  await page.goto(`${desk.url}/?${address.slice(1)}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(deskWords[language].frame.loading)).toHaveCount(0);
}

async function expectReachable(page: Page, state: string): Promise<void> {
  const controls = page.locator(
    [
      'a[href]',
      'button:enabled',
      'input:not([type=radio], [type=file], [tabindex="-1"])',
      'select',
      'summary',
    ]
      .concat(['textarea', '[contenteditable=true]'])
      .map((control) => `${control}:visible`)
      .join(', '),
  );
  const reached = await page.evaluateHandle(() => {
    const elements = new Set<EventTarget | null>();
    addEventListener('focusin', ({ target }) => elements.add(target));
    return elements;
  });
  for (let stop = await controls.count(); stop > 0; stop -= 1) await page.keyboard.press('Tab');
  const missed = await controls.evaluateAll(
    (all, set) => all.filter((each) => !set.has(each)).map((each) => each.outerHTML),
    reached,
  );
  expect(missed, `${state} by keyboard`).toEqual([]);
}

test.beforeEach(async ({ site }) => {
  await receiveLetters(site);
  await publish(site, { news: 2, photos: 2 });
  await publishAlbum(site, { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-03-05' }, [1]);
  await stage(site, 'IMG_1.jpg');
  item = await beginNews(site);
});

test('on a phone, the count of messages and the current tab are in view', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await enter(page, desk);
  const { frame, news } = deskWords.mk;
  const banner = page.getByRole('banner');
  const messages = banner.getByRole('link', { name: frame.screens.messages });
  await expect(messages).toBeInViewport({ ratio: 1 });
  await expect(messages).toHaveText(/\d/);
  await page.goto(`${desk.url}/?news#/news`);
  const tabs = page.getByRole('navigation', { name: news.statesLabel }).getByRole('link');
  await tabs.last().click();
  await expect(tabs.last()).toBeInViewport();
});

for (const [turn, { language, theme }] of looks.entries()) {
  test(`Tab leads everywhere, axe finds nothing, narrow windows cut nothing off, ${language} and ${theme}`, async ({
    page,
    desk,
  }) => {
    await remember(page, { language, theme });
    const { frame } = deskWords[language];
    await page.goto(desk.url);
    await expect(page.getByText(frame.locked.title)).toBeVisible();
    await expectNoViolations(page, 'locked');
    await enter(page, desk);
    for (const address of shareOf(addresses(), turn, looks.length)) {
      await openScreen(page, desk, address, language);
      await expectReachable(page, address);
      await expectNoViolations(page, address);
      await expectRoom(page, address, [375, 320]);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
}
