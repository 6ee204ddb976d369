/** Tests every screen of the desk for Tab, axe, narrow windows and sizes of controls. */
import type { Page } from '@playwright/test';
import { newPhoto } from '../photos.ts';
import { expectNoViolations, looks } from './axe.ts';
import { beginNews, deskWords, enter, expect, expectRoom, receiveLetters, test } from './desk.ts';
import { inDatabase } from './in-database.ts';
import { remember } from './journey.ts';
import { publish, publishAlbum } from './published.ts';
import { shareOf } from './share.ts';

let item: number;

const addresses = () => [
  '#/',
  '#/news',
  '#/news/published',
  `#/news/entry/${item}`,
  '#/photo',
  '#/photo/published',
  '#/photo/albums',
  '#/photo/album/1',
  '#/photo/binned',
  '#/messages/new',
  '#/messages/held',
  '#/maintenance',
  '#/help',
];

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
  await inDatabase(site, (database) => newPhoto(database, 1));
  item = await beginNews(site);
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
      // A different query loads a new document; a different fragment would not.
      await page.goto(`${desk.url}/?${address.slice(1)}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(frame.loading)).toHaveCount(0);
      await expectReachable(page, address);
      await expectNoViolations(page, address);
      await expectRoom(page, address, [375, 320]);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
}
