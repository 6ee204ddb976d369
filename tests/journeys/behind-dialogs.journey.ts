/** The page behind an open drawer or picture: it neither scrolls nor moves. */
import type { Locator, Page } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { expect, fill, hydrated, test, wordsOf } from './journey.ts';
import { photo, publish } from './published.ts';

test.use({
  settings: { ORGANISATION_EN: 'Lodge Behind Dialogs' },
  // With scroll bars that take room, as on most desktops.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
});

const words = wordsOf('mk');
const phone = { width: 375, height: 700 };

type Gesture = 'mouse' | 'touch';

/** Scrolls at a place by the wheel or a finger; returns where the page then stands. */
async function scrollAt(page: Page, gesture: Gesture, x: number): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  if (gesture === 'mouse') {
    const scroll = { x, y: 400, yDistance: -300, gestureSourceType: gesture };
    await browser.send('Input.synthesizeScrollGesture', scroll);
  } else {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((y) => ({ x, y })) });
    await touch('touchStart', 500);
    for (let y = 480; y >= 200; y -= 20) await touch('touchMove', y);
    await touch('touchEnd');
  }
  // Two frames on, the page knows of what the compositor has scrolled.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
      }),
  );
}

async function expectToStay(
  page: Page,
  gesture: Gesture,
  dialog: Locator,
  open: Locator,
): Promise<void> {
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  const { x, width } = (await title.boundingBox()) ?? {};
  await open.click();
  await expect(dialog).toBeVisible();
  for (const at of [340, 150]) expect(await scrollAt(page, gesture, at), `at ${at}`).toBe(0);
  expect(await title.boundingBox()).toMatchObject({ x, width });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await scrollAt(page, gesture, 340)).toBeGreaterThan(200);
}

test('beside a picture the window is as dark as around it', async ({ page, site }) => {
  await publish(site, { photos: 1 });
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  const caption = photo(1).caption.mk;
  await page.getByRole('link', { name: fill(words.viewer.open, { caption }) }).click();
  const viewer = page.getByRole('dialog', { name: words.viewer.title });
  const dark = await viewer.evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
  await expect(page.locator(':root')).toHaveCSS('background-color', dark);
  await page.keyboard.press('Escape');
  await expect(page.locator(':root')).not.toHaveCSS('background-color', dark);
});

for (const gesture of ['mouse', 'touch'] as const) {
  test.describe(gesture, () => {
    test.use({ viewport: phone, isMobile: gesture === 'touch', hasTouch: gesture === 'touch' });

    test('the page behind the drawer or a picture stays where it is', async ({ page, site }) => {
      await page.goto(pagePaths.history);
      await hydrated(page);
      const drawer = page.getByRole('dialog', { name: words.ui.navigationMenu });
      const menu = page.getByRole('button', { name: words.ui.mobileMenu });
      await expectToStay(page, gesture, drawer, menu);

      await publish(site, { photos: 2 });
      await page.goto(pagePaths.gallery);
      await hydrated(page);
      const viewer = page.getByRole('dialog', { name: words.viewer.title });
      const caption = photo(2).caption.mk;
      const open = page.getByRole('link', { name: fill(words.viewer.open, { caption }) });
      await expectToStay(page, gesture, viewer, open);
    });
  });
}
