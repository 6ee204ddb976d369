/** The notifications: how long they stay, what holds them and what sends them away. */
import type { Page } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { expectNoViolations, looks } from './axe.ts';
import {
  failureMessages,
  formOf,
  mailService,
  notificationArea,
  openForm,
  toastIn,
  write,
} from './contact-form.ts';
import { expect, hydrated, remember, test, wordsOf } from './journey.ts';

test.use({ expectedMessages: failureMessages });

const words = wordsOf('mk');
const displayTime = 5000;

/** A form whose sending fails while the clock stands still, and the toast that says so. */
async function failedForm(page: Page) {
  await page.clock.install();
  const service = await mailService(page, { status: 500, body: 'No' });
  await openForm(page, 'mk');
  await write(page, 'mk');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await formOf(page, 'mk').button.click();
  const toast = toastIn(page, 'mk');
  await expect(toast).toBeVisible();
  return { service, toast };
}

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('it goes after five seconds, the message by the form stays; a button and Escape close it', async ({
  page,
}) => {
  const { toast } = await failedForm(page);
  const form = formOf(page, 'mk');
  await page.clock.runFor(displayTime - 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  await expect(form.alert).toContainText(words.toasts.errorBody);

  await form.button.click();
  await toast.getByRole('button', { name: words.a11y.closeNotification }).click();
  await expect(toast).toHaveCount(0);
  await form.button.click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
});

test('it waits while pointer or focus are on it, or nobody sees it', async ({ page }) => {
  const { toast } = await failedForm(page);
  const { name, button } = formOf(page, 'mk');
  const expectToWait = async () => {
    await page.clock.runFor(3 * displayTime);
    await expect(toast).toBeVisible();
  };
  const expectToGo = async () => {
    await page.clock.runFor(displayTime);
    await expect(toast).toHaveCount(0);
  };
  const failAgain = async () => {
    await button.click();
    await expect(toast).toBeVisible();
  };
  await toast.hover();
  await expectToWait();
  await page.mouse.move(0, 0);
  await expectToGo();

  await failAgain();
  await page.keyboard.press('F8');
  await expect(notificationArea(page, 'mk').getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await expectToWait();
  await name.focus();
  await expectToGo();

  await failAgain();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await expectToWait();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await setHidden(page, true);
  await expectToWait();
  await setHidden(page, false);
  await expectToGo();

  // One that comes into a hidden tab is there when the visitor returns.
  await setHidden(page, true);
  await failAgain();
  await expectToWait();
  await setHidden(page, false);
  await expectToGo();
});

test('a swipe of more than 50 pixels to the right sends it away, a shorter one does not', async ({
  page,
}) => {
  const { toast } = await failedForm(page);
  const swipe = async (distance: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast is not on the screen');
    const { x, y } = { x: box.x + 20, y: box.y + box.height / 2 };
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
});

test('a newer one takes the place of the older, and follows the language', async ({ page }) => {
  const { service, toast } = await failedForm(page);
  service.answer = { status: 422, body: 'The recipients address is empty' };
  await formOf(page, 'mk').button.click();
  await expect(toast).toContainText(words.toasts.recipientError);
  await expect(toast).toHaveCount(1);
  await page.getByRole('banner').getByRole('button', { name: words.ui.languageSelector }).click();
  await page.getByRole('link', { name: words.language.en, exact: true }).click();
  await expect(toastIn(page, 'en')).toContainText(wordsOf('en').toasts.recipientError);
});

for (const { language, theme } of looks) {
  test(`axe finds nothing while one is shown, ${language} and ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await remember(page, { language, theme });
    await mailService(page, { status: 500, body: 'No' });
    await page.goto(pagePaths.contact);
    await hydrated(page);
    await write(page, language);
    await formOf(page, language).button.click();
    const toast = toastIn(page, language);
    await expect(toast).toBeVisible();
    // Held by the pointer, however long axe takes.
    await toast.hover();
    await expectNoViolations(page, 'failed, with a toast');
  });
}
