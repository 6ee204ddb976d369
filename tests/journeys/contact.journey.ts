/** A visitor sends messages; the mail service returns successes and failures. */
import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { contactLimits, trapName } from '#shared/contact.ts';
import { pagePaths } from '#shared/routes.ts';
import { ownRelay } from '#shared/site.ts';
import { themes } from '#shared/theme.ts';
import { storedTexts } from '../stored-texts.ts';
import { expectNoViolations } from './checks.ts';
import {
  failureMessages,
  failures,
  formOf,
  letter,
  mailService,
  notificationArea,
  openForm,
  type ServiceResponse,
  specifiedFields,
  toastIn,
  write,
} from './contact-form.ts';
import {
  boxOf,
  chooseLanguage,
  dictionaryOf,
  expect,
  fill,
  followLink,
  header,
  holdApplication,
  hydrated,
  test,
} from './journey.ts';

const ok = { body: 'OK' };
const { contactPage, nav, toasts } = dictionaryOf('mk');

const redness = (text: Locator) =>
  text.evaluate((element) => {
    const { color } = getComputedStyle(element);
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return red - Math.max(green, blue);
  });

async function expectFields(form: ReturnType<typeof formOf>, values: typeof letter) {
  await expect(form.name).toHaveValue(values.name);
  await expect(form.email).toHaveValue(values.email);
  await expect(form.message).toHaveValue(values.message);
}

test('a message is sent once, with every parameter, and confirmed, and another one begins empty', async ({
  page,
  site,
}) => {
  const held = Promise.withResolvers<typeof ok>();
  const service = await mailService(page, held.promise);
  await openForm(page, 'mk');
  const form = formOf(page, 'mk');
  await write(page, 'mk');
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await form.message.focus();
  await page.keyboard.press('Tab');
  await expect(form.button).toBeFocused();
  await expect(page.getByLabel(contactPage.leaveEmpty)).toBeHidden();
  const request = page.waitForRequest('**/api/v1.0/email/send');
  await form.button.dblclick();
  await expect(form.sending).toBeDisabled();
  const spinner = form.sending.locator('[aria-hidden]');
  expect(await spinner.evaluate((element) => element.getAnimations().length)).toBe(1);
  await form.email.press('Enter');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoViolations(page, 'sending');
  const sent = await request;
  held.resolve(ok);
  expect(sent.url()).toBe(`${site.url}/api/v1.0/email/send`);
  expect(sent.postDataJSON()).toEqual({
    lib_version: '4.4.1',
    service_id: ownRelay.serviceId,
    template_id: ownRelay.templateId,
    user_id: ownRelay.publicKey,
    template_params: {
      ...specifiedFields(site),
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      elapsed: expect.any(Number),
      [trapName]: '',
    },
  });
  await expect(form.sent).toContainText(contactPage.sentBody);
  await expect(form.sent).toBeFocused();
  await expect(form.sent.getByRole('heading')).toBeInViewport();
  await expect(form.button).toHaveCount(0);
  const email = (await form.sent.getByRole('link').textContent()) ?? '';
  await expect(form.sent.getByRole('link')).toHaveAttribute('href', `mailto:${email}`);
  await expect(form.sent).toContainText(fill(contactPage.writeDirectly, { email }));
  await expectNoViolations(page, 'sent');
  expect(service.received).toHaveLength(1);

  await form.sent.getByRole('button', { name: contactPage.sendAnother }).click();
  await expect(form.name).toBeFocused();
  for (const field of [form.name, form.email, form.message]) await expect(field).toHaveValue('');
});

test('errors are shown in red beneath their fields, in view, and disappear when they are corrected', async ({
  page,
}) => {
  const service = await mailService(page, ok);
  await openForm(page, 'en');
  const form = formOf(page, 'en');
  const errors = dictionaryOf('en').formErrors;
  await form.button.click();
  await expect(form.alert).toHaveText(errors.summary);
  await expect(form.name).toBeFocused();
  for (const theme of themes) {
    if (theme === 'dark') await header(page).getByRole('switch').press('Space');
    await expect(page.locator('html')).toHaveClass(theme);
    for (const [field, text] of [
      [form.name, errors.nameRequired],
      [form.email, errors.emailRequired],
      [form.message, errors.messageRequired],
    ] as const) {
      await expect(field).toHaveAccessibleDescription(text);
      const error = page.getByText(text, { exact: true });
      const distance = (await boxOf(error)).y - (await boxOf(field)).bottom;
      expect(distance, text).toBeGreaterThanOrEqual(0);
      expect(distance, text).toBeLessThan(24);
      expect(await redness(error), theme).toBeGreaterThan(80);
    }
  }
  await expectNoViolations(page, 'errors');

  await form.name.fill(letter.name);
  await expect(form.name).toHaveAccessibleDescription('');
  await expect(form.name).not.toHaveAttribute('aria-invalid');
  await form.email.fill('ana@');
  await form.message.fill('а'.repeat(contactLimits.message + 1));

  // The summary and the focused field are visible below the header.
  const submit = async (invalid: Locator) => {
    await form.button.click();
    await expect(invalid).toBeFocused();
    const { bottom } = await boxOf(header(page));
    await expect.poll(async () => (await boxOf(form.alert)).y).toBeGreaterThanOrEqual(bottom);
    await expect(invalid).toBeInViewport();
  };
  await page.setViewportSize({ width: 375, height: 800 });
  await submit(form.email);
  await expect(form.email).toHaveAccessibleDescription(errors.emailInvalid);
  await expect(form.message).toHaveAccessibleDescription(
    fill(errors.messageTooLong, { max: contactLimits.message }),
  );
  await form.message.fill('');
  await form.email.fill(letter.email);
  await page.setViewportSize({ width: 375, height: 400 });
  await submit(form.message);
  await expect(form.alert).toBeInViewport({ ratio: 1 });
  expect((await boxOf(form.message)).y).toBeGreaterThanOrEqual((await boxOf(form.alert)).bottom);
  expect(service.received).toEqual([]);
  await form.message.fill(letter.message);
  await expect(form.alert).toHaveCount(0);
  // The address has Cyrillic letters, as in North Macedonia's Cyrillic domain.
  await form.email.fill('ана@пример.мкд');
  await form.button.click();
  await expect(form.sent).toBeVisible();
});

const displayTime = 5000;

test.describe('failure', () => {
  test.use({ expectedMessages: failureMessages });

  test('the form reports a refusal or a missing response of the mail service, and keeps its text', async ({
    page,
  }) => {
    await page.clock.install();
    const service = await mailService(page, ok);
    await openForm(page, 'mk');
    const form = formOf(page, 'mk');
    const loaded = page.waitForEvent('requestfinished', (file) => /Toaster/.test(file.url()));
    await write(page, 'mk');
    await loaded;
    const toast = toastIn(page, 'mk');
    for (const [response, logs, text] of failures) {
      service.response = response;
      await page.context().setOffline(response === 'unreachable');
      const logged = page.waitForEvent('console', (line) =>
        line.text().includes(`not sent: ${logs}`),
      );
      await form.button.click();
      await logged;
      await expect(toast, logs).toContainText(toasts.errorTitle);
      await expect(toast, logs).toContainText(toasts[text]);
      await expect(form.alert, logs).toContainText(`${toasts[text]} ${contactPage.kept}`);
      await expect(form.alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
      await expect(form.button).toBeFocused();
      // Otherwise the test could not distinguish the next toast from this one.
      await page.keyboard.press('Escape');
      await expect(toast).toHaveCount(0);
    }

    await test.step('the toast is red, and axe finds nothing, in either theme', async () => {
      service.response = { status: 500, body: 'No' };
      await form.button.click();
      // The pointer keeps the toast open, however long axe takes.
      await toast.hover();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const theme of themes) {
        if (theme === 'dark') await header(page).getByRole('switch').press('Space');
        await expect(page.locator('html')).toHaveClass(theme);
        expect(
          await redness(toast.getByText(toasts.errorTitle, { exact: true })),
          theme,
        ).toBeGreaterThan(80);
        // At the top, no link is partly behind the header.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expectNoViolations(page, `failed, with a toast, ${theme}`);
      }
      await page.keyboard.press('Escape');
      await expect(toast).toHaveCount(0);
    });

    await test.step('no answer within half a minute', async () => {
      service.response = 'never';
      await form.button.click();
      await expect(form.sending).toBeVisible();
      await page.clock.fastForward(30_000);
      await expect(form.alert).toContainText(toasts.errorBody);
      await expect(form.button).toBeEnabled();
    });

    await test.step('a visitor who has left is notified, and again on return', async () => {
      const held = Promise.withResolvers<ServiceResponse>();
      service.response = held.promise;
      await form.button.click();
      await followLink(page, nav.faq);
      await expect(page).toHaveURL(pagePaths.faq);
      held.resolve({ status: 500, body: 'No' });
      await expect(toast).toBeVisible();
      await followLink(page, nav.contact);
      await expect(form.alert).toContainText(toasts.errorBody);
      await expectFields(form, letter);
    });
  });

  test('a toast closes after five seconds, by its button, a swipe to the right or a newer one; F8 leads to it, and it covers no text', async ({
    page,
  }) => {
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
    await page.clock.runFor(displayTime - 1);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast).toHaveCount(0);
    await expect(form.alert).toContainText(toasts.errorBody);

    await fail();
    await toast.getByRole('button', { name: dictionaryOf('mk').a11y.closeNotification }).click();
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

    await page.setViewportSize({ width: 1024, height: 768 });
    await fail();
    await page.keyboard.press('F8');
    await expect(notificationArea(page, 'mk').getByRole('list')).toBeFocused();
    await toast.evaluate((shown) =>
      Promise.all(shown.getAnimations().map(({ finished }) => finished)),
    );
    const shown = await boxOf(toast);
    expect(shown.bottom).toBeLessThan((await boxOf(header(page))).bottom);
    const logo = await boxOf(header(page).locator('a svg').first());
    expect(shown.x).toBeGreaterThan(logo.right);

    service.response = { status: 422, body: 'The recipients address is empty' };
    await form.button.click();
    await expect(toast).toContainText(toasts.recipientError);
    await expect(toast).toHaveCount(1);
    await chooseLanguage(page, 'en');
    await expect(toastIn(page, 'en')).toContainText(dictionaryOf('en').toasts.recipientError);
  });

  test('a message whose response was lost is stored once; typed text survives reload, navigation and a change of language', async ({
    page,
    site,
  }) => {
    const keys: string[] = [];
    await page.route('**/api/v1.0/email/send', async (route) => {
      keys.push(route.request().postDataJSON().template_params.idempotencyKey);
      const response = await route.fetch();
      expect(await response.text()).toBe('OK');
      if (keys.length < 3) await route.abort();
      else await route.fulfill({ response });
    });
    const mark = randomUUID();
    const texts = [`Порака ${mark}`, `Поправена порака ${mark}`] as const;
    await openForm(page, 'mk');
    await write(page, 'mk', texts[0]);
    await formOf(page, 'mk').button.click();
    await expect(formOf(page, 'mk').alert).toBeVisible();
    await page.reload();
    await hydrated(page);
    await followLink(page, nav.news);
    await expect(page).toHaveURL(pagePaths.news);
    await followLink(page, nav.contact);
    await chooseLanguage(page, 'en');
    const form = formOf(page, 'en');
    await expectFields(form, { ...letter, message: texts[0] as typeof letter.message });
    await form.button.click();
    await expect(form.alert).toBeVisible();
    await form.message.fill(texts[1]);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
    const stored = (await storedTexts(site.databaseUrl)).filter((text) => text.includes(mark));
    expect(stored).toEqual(texts);
  });
});

test('a form that is posted before the scripts load shows its result until the visitor leaves', async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto(pagePaths.contact);
  const form = formOf(page, 'mk');
  await write(page, 'mk');
  await form.button.click();
  await expect(form.sent).toBeVisible();
  release();
  await hydrated(page);
  await expect(form.sent).toBeVisible();
  await followLink(page, nav.faq);
  await followLink(page, nav.contact);
  await expect(form.message).toHaveValue('');
});
