import type { Page } from '@playwright/test';
import { newPhoto } from '../photos.ts';
import { expectNoViolations, looks, shareOf } from './checks.ts';
import {
  beginNews,
  button,
  deskDictionaries,
  enter,
  expect,
  expectRoom,
  press,
  receiveLetters,
  test,
} from './desk.ts';
import { remember } from './journey.ts';
import { inDatabase, publish, publishAlbum } from './published.ts';

let item: number;

/** A laptop's window, a phone, and the laptop's window at 200 % zoom. */
const sizes = [
  { width: 1366, height: 640 },
  { width: 390, height: 664 },
  { width: 683, height: 320 },
];

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
  '#/page/entry/1',
  '#/page/entry/7',
];

const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const [box] = focused?.getClientRects() ?? [];
    if (!focused || !box || focused.matches('body, iframe, .visually-hidden *')) return null;
    const isSeen = (y: number) =>
      focused.contains(document.elementFromPoint(box.left + box.width / 2, y));
    const middle = box.top + box.height / 2;
    const seen = box.height < innerHeight / 4 ? isSeen(middle) : isSeen(box.top + 24);
    return seen ? null : focused.outerHTML;
  });

async function expectReachable(page: Page, state: string): Promise<void> {
  const input = 'input:not([type=radio], [type=file], [tabindex="-1"])';
  const controls = page
    .locator(`a[href], button:enabled, ${input}, select, summary, textarea, [contenteditable=true]`)
    .filter({ visible: true });
  const reached = await page.evaluateHandle(() => {
    const elements = new Set<EventTarget | null>();
    addEventListener('focusin', ({ target }) => elements.add(target));
    return elements;
  });
  const covered: (string | null)[] = [];
  await page.getByRole('heading', { level: 1 }).focus();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = await controls.count(); stop > 0; stop -= 1) {
      await page.keyboard.press(key);
      covered.push(await coveredFocus(page));
    }
  }
  expect.soft(covered.filter(Boolean), `${state}, covered`).toEqual([]);
  const missed = await controls.evaluateAll(
    (all, set) => all.filter((element) => !set.has(element)).map((element) => element.outerHTML),
    reached,
  );
  // The focus stays in the frames of a preview for longer.
  if ((await page.locator('iframe').count()) > 0) return;
  expect(missed, `${state} by keyboard`).toEqual([]);
}

test.beforeEach(async ({ site }) => {
  await receiveLetters(site);
  await publish(site, { news: 2, photos: 9 });
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
    const { frame } = deskDictionaries[language];
    await page.goto(desk.url);
    await expect(page.getByText(frame.locked.title)).toBeVisible();
    await expectNoViolations(page, 'locked');
    await enter(page, desk);
    for (const address of shareOf(addresses(), turn, looks.length)) {
      // A different query loads a new document; a different fragment would not.
      await page.goto(`${desk.url}/?${address.slice(1)}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(frame.loading)).toHaveCount(0);
      await expectNoViolations(page, address);
      await expectRoom(page, address, [375, 320]);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectReachable(page, `${address} at ${size.width}`);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
}

test.describe('with a preview, a toolbar or a notice', () => {
  test.use({ expectedMessages: [/Blocked script execution/] });

  test('the focused control is in sight', async ({ page, desk }) => {
    const { news, photos } = deskDictionaries.mk;
    await enter(page, desk);
    for (const [address, opener] of [
      [`#/news/entry/${item}`, news.preview.open],
      ['#/photo/published', photos.position.choose],
      ['#/page/entry/1', news.copy],
    ] as const) {
      await page.goto(`${desk.url}/?${address.slice(1)}${address}`);
      await press(button(page, opener));
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectReachable(page, `${address} at ${size.width}`);
      }
    }
  });
});
