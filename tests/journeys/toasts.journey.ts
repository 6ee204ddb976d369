/** Notifications disappear after a time; visitors can hold and dismiss them. */
import type { Page } from '@playwright/test';
import {
  failureMessages,
  formOf,
  mailService,
  notificationArea,
  openForm,
  toastIn,
  write,
} from './contact-form.ts';
import { boxOf, chooseLanguage, expect, header, test, wordsOf } from './journey.ts';

test.use({ expectedMessages: failureMessages });

const words = wordsOf('mk');
const displayTime = 5000;

/** Pauses the clock and shows the toast of a failed form. */
async function failedForm(page: Page) {
  await page.clock.install();
  const service = await mailService(page, { status: 500, body: 'No' });
  await openForm(page, 'mk');
  await write(page, 'mk');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const form = formOf(page, 'mk');
  const toast = toastIn(page, 'mk');
  const fail = async () => {
    await form.button.click();
    await expect(toast).toBeVisible();
  };
  await fail();
  return { service, form, toast, fail };
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a toast closes after five seconds, by its button, Escape, a swipe to the right or a newer one', async ({
  page,
}) => {
  const { service, form, toast, fail } = await failedForm(page);
  await page.clock.runFor(displayTime - 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  await expect(form.alert).toContainText(words.toasts.errorBody);

  await fail();
  await toast.getByRole('button', { name: words.a11y.closeNotification }).click();
  await expect(toast).toHaveCount(0);
  await fail();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);

  await fail();
  const swipe = async (distance: number) => {
    const box = await boxOf(toast);
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast).toBeVisible();
  await swipe(-90);
  await expect(toast).toBeVisible();
  await swipe(60);
  await expect(toast).toHaveCount(0);

  await fail();
  service.answer = { status: 422, body: 'The recipients address is empty' };
  await form.button.click();
  await expect(toast).toContainText(words.toasts.recipientError);
  await expect(toast).toHaveCount(1);
  await chooseLanguage(page, 'en');
  await expect(toastIn(page, 'en')).toContainText(wordsOf('en').toasts.recipientError);
});

test('a toast stays while it has the focus, or the tab is hidden, and covers no text of the page', async ({
  page,
}) => {
  const { form, toast, fail } = await failedForm(page);
  const expectToWait = async () => {
    await page.clock.runFor(3 * displayTime);
    await expect(toast).toBeVisible();
  };
  const expectToGo = async () => {
    await page.clock.runFor(displayTime);
    await expect(toast).toHaveCount(0);
  };
  await page.keyboard.press('F8');
  await expect(notificationArea(page, 'mk').getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await expectToWait();
  await form.name.focus();
  await expectToGo();

  // If a toast appears in a hidden tab, it is still there when the visitor returns.
  await setHidden(page, true);
  await fail();
  await expectToWait();
  await setHidden(page, false);
  await expectToGo();

  await page.setViewportSize({ width: 1024, height: 768 });
  await fail();
  await toast.evaluate((shown) =>
    Promise.all(shown.getAnimations().map(({ finished }) => finished)),
  );
  const shown = await boxOf(toast);
  expect(shown.bottom).toBeLessThan((await boxOf(header(page))).bottom);
});
