/** The contact form from the first letter to "message sent", whatever the mail service answers. */
import { randomUUID } from 'node:crypto';
import { contactLimits } from '#shared/contact.ts';
import { languages } from '#shared/language.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { ownRelay } from '#shared/site.ts';
import { expectNoViolations } from './axe.ts';
import { byTurns, turns } from './by-turns.ts';
import {
  type Answer,
  failureMessages,
  formOf,
  letter,
  mailService,
  openForm,
  storedTexts,
  toastIn,
  write,
} from './contact-form.ts';
import { expect, fill, hydrated, test, wordsOf } from './journey.ts';

const ok = { body: 'OK' };

interface Failure {
  answer: Answer;
  /** What the console has of it. */
  logs: string;
  text: 'errorBody' | 'recipientError';
}

const refusals: [status: number, body: string, text?: Failure['text']][] = [
  [451, 'Unavailable For Headless Browser'],
  [403, 'Forbidden'],
  [422, 'The recipients address is empty', 'recipientError'],
  [422, 'The template is missing'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [200, '<!doctype html><title>Gateway</title>'],
  [200, 'ok'],
  [200, ''],
];

const failures: Failure[] = [
  ...refusals.map(([status, body, text = 'errorBody']): Failure => {
    const html = body.startsWith('<') && { contentType: 'text/html' };
    return { answer: { status, body, ...html }, logs: `${status} ${body}`, text };
  }),
  { answer: 'unreachable', logs: '0 Network Error', text: 'errorBody' },
];

for (const [turn, language] of languages.entries()) {
  const words = wordsOf(language);
  const { contactPage, formErrors } = words;
  const hasTurn = turns(turn, languages.length);

  test.describe(language, () => {
    if (hasTurn())
      test('a message is sent and confirmed, and another one begins empty', async ({ page }) => {
        const service = await mailService(page, 'never');
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openForm(page, language);
        const form = formOf(page, language);
        await write(page, language);
        await form.button.click();

        await expect(form.sending).toBeDisabled();
        await expectNoViolations(page, 'sending');

        await page.reload();
        await hydrated(page);
        service.answer = ok;
        await form.button.click();
        await expect(form.sent).toContainText(contactPage.sentBody);
        await expect(form.sent).toBeFocused();
        await expect(form.button).toHaveCount(0);
        const address = form.sent.getByRole('link');
        await expect(address).toHaveAttribute('href', `mailto:${await address.textContent()}`);
        await expect(form.sent).toContainText(
          fill(contactPage.writeDirectly, { email: (await address.textContent()) ?? '' }),
        );
        await expectNoViolations(page, 'sent');

        await form.sent.getByRole('button', { name: contactPage.sendAnother }).click();
        await expect(form.name).toBeFocused();
        for (const field of [form.name, form.email, form.message])
          await expect(field).toHaveValue('');
      });

    if (hasTurn())
      test('faults are shown at their fields and go away when mended', async ({ page }) => {
        const service = await mailService(page, ok);
        await openForm(page, language);
        const form = formOf(page, language);
        await form.button.click();
        await expect(form.alert).toHaveText(formErrors.summary);
        await expect(form.name).toBeFocused();
        await expect(form.name).toHaveAccessibleDescription(formErrors.nameRequired);
        await expect(form.email).toHaveAccessibleDescription(formErrors.emailRequired);
        await expect(form.message).toHaveAccessibleDescription(formErrors.messageRequired);
        await expectNoViolations(page, 'faults');

        await form.name.fill('а'.repeat(contactLimits.name + 1));
        await expect(form.name).toHaveAccessibleDescription('');
        await form.email.fill('ana@');
        await form.message.fill('а'.repeat(contactLimits.message + 1));
        await form.button.click();
        const max = contactLimits;
        await expect(form.name).toHaveAccessibleDescription(
          fill(formErrors.nameTooLong, { max: max.name }),
        );
        await expect(form.email).toHaveAccessibleDescription(formErrors.emailInvalid);
        await expect(form.message).toHaveAccessibleDescription(
          fill(formErrors.messageTooLong, { max: max.message }),
        );

        await form.name.fill(letter.name);
        await form.message.fill(letter.message);
        await expect(form.name).not.toHaveAttribute('aria-invalid');
        await form.email.fill(`${'a'.repeat(contactLimits.email)}@example.org`);
        await form.button.click();
        await expect(form.email).toBeFocused();
        await expect(form.email).toHaveAccessibleDescription(
          fill(formErrors.emailTooLong, { max: max.email }),
        );
        expect(service.received).toEqual([]);
        await form.email.fill(letter.email);
        await expect(form.alert).toHaveCount(0);
        await form.button.click();
        await expect(form.sent).toBeVisible();
      });

    test.describe('failure', () => {
      test.use({ expectedMessages: failureMessages });

      test('what the mail service refuses is told by the form, which keeps its text', async ({
        page,
      }) => {
        const service = await mailService(page, ok);
        await openForm(page, language);
        const form = formOf(page, language);
        await write(page, language);
        const toast = toastIn(page, language);
        for (const { answer, logs, text } of byTurns(failures, turn, languages.length)) {
          service.answer = answer;
          const logged = page.waitForEvent('console', (line) =>
            line.text().includes(`not sent: ${logs}`),
          );
          await form.button.click();
          await logged;
          await expect(toast, logs).toContainText(words.toasts.errorTitle);
          await expect(toast, logs).toContainText(words.toasts[text]);
          await expect(form.alert, logs).toContainText(`${words.toasts[text]} ${contactPage.kept}`);
          await expect(form.alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
          await expect(form.button).toBeFocused();
          // Or the next one would be taken for it.
          await page.keyboard.press('Escape');
          await expect(toast).toHaveCount(0);
        }
        await expect(form.name).toHaveValue(letter.name);
        await expect(form.email).toHaveValue(letter.email);
        await expect(form.message).toHaveValue(letter.message);
      });

      if (hasTurn())
        test('no answer within half a minute', async ({ page }) => {
          await page.clock.install();
          await mailService(page, 'never');
          await openForm(page, language);
          await write(page, language);
          const form = formOf(page, language);
          await form.button.click();
          await expect(form.sending).toBeVisible();
          await page.clock.fastForward(30_000);
          await expect(form.alert).toContainText(words.toasts.errorBody);
          await expect(form.button).toBeEnabled();
        });
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false, expectedMessages: [/status of (413|422)/] });

      if (hasTurn())
        test('faults keep what was typed, a message too long to read is refused, and a whole one is sent', async ({
          page,
        }) => {
          await page.goto(localizedPath(pagePaths.contact, language));
          const form = formOf(page, language);
          await form.name.fill(letter.name);
          await form.button.click();
          await expect(form.alert).toHaveText(formErrors.summary);
          await expect(form.name).toHaveValue(letter.name);
          await expect(form.email).toHaveAccessibleDescription(formErrors.emailRequired);

          // More than the server reads; the fields come back empty.
          await write(page, language, 'а'.repeat(200_000));
          await form.button.click();
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(form.message).toHaveAccessibleDescription(
            fill(formErrors.messageTooLong, { max: contactLimits.message }),
          );

          await write(page, language);
          await form.button.click();
          await expect(form.sent).toContainText(contactPage.sentBody);
          await form.sent.getByRole('button', { name: contactPage.sendAnother }).click();
          await expect(form.name).toHaveValue('');
        });
    });
  });
}

const { contactPage, formErrors, nav, language: languageNames, ui } = wordsOf('mk');

test('every parameter reaches the site’s own relay, and a field that nobody sees stays empty', async ({
  page,
  site,
}) => {
  const service = await mailService(page, ok);
  const request = page.waitForRequest('**/api/v1.0/email/send');
  await openForm(page, 'mk');
  await write(page, 'mk');
  const form = formOf(page, 'mk');
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await form.message.focus();
  await page.keyboard.press('Tab');
  await expect(form.button).toBeFocused();
  await expect(page.getByLabel(contactPage.leaveEmpty)).not.toBeInViewport();
  await form.button.click();
  const sent = await request;
  expect(sent.url()).toBe(`${site.url}/api/v1.0/email/send`);
  expect(sent.postDataJSON()).toMatchObject({
    lib_version: '4.4.1',
    service_id: ownRelay.serviceId,
    template_id: ownRelay.templateId,
    user_id: ownRelay.publicKey,
  });
  await expect(form.sent).toBeVisible();
  const { host } = new URL(site.url);
  expect(service.received).toEqual([
    {
      ...letter,
      to_name: expect.any(String),
      to_email: expect.stringContaining('@'),
      recipient: expect.stringContaining('@'),
      subject: `Contact Form Submission from ${host}`,
      reply_to: letter.email,
      site: host,
      user_name: letter.name,
      user_email: letter.email,
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      elapsed: expect.any(Number),
      website: '',
    },
  ]);
});

test('a double click sends once, and the button turns meanwhile', async ({ page }) => {
  const held = Promise.withResolvers<Answer>();
  const service = await mailService(page, held.promise);
  await openForm(page, 'mk');
  await write(page, 'mk');
  const form = formOf(page, 'mk');
  await form.button.dblclick();
  const spinner = form.sending.locator('[aria-hidden]');
  await expect(spinner).toBeVisible();
  expect(await spinner.evaluate((element) => element.getAnimations().length)).toBe(1);
  await form.email.press('Enter');
  held.resolve(ok);
  await expect(form.sent).toBeVisible();
  await expect(spinner).toHaveCount(0);
  expect(service.received).toHaveLength(1);
});

test.describe('after a failure', () => {
  test.use({ expectedMessages: failureMessages });

  test('a message whose answer was lost is stored once, over a reload too, and a corrected one besides', async ({
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
    const form = formOf(page, 'mk');
    await write(page, 'mk', texts[0]);
    await form.button.click();
    await expect(form.alert).toBeVisible();
    await page.reload();
    await hydrated(page);
    await form.button.click();
    await expect(form.alert).toBeVisible();
    await form.message.fill(texts[1]);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
    expect(await storedTexts(site, texts)).toEqual(texts);

    // The next message is another one, whatever it says.
    await form.sent.getByRole('button', { name: contactPage.sendAnother }).click();
    await write(page, 'mk', texts[1]);
    await form.button.click();
    await expect(form.sent).toBeVisible();
    expect(await storedTexts(site, texts)).toEqual([...texts, texts[1]]);
  });

  test('who left meanwhile is told on return', async ({ page }) => {
    const held = Promise.withResolvers<Answer>();
    await mailService(page, held.promise);
    await openForm(page, 'mk');
    await write(page, 'mk');
    await formOf(page, 'mk').button.click();
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: nav.faq }).click();
    await expect(page).toHaveURL(pagePaths.faq);
    held.resolve({ status: 500, body: 'No' });
    await expect(toastIn(page, 'mk')).toBeVisible();
    await header.getByRole('link', { name: nav.contact }).click();
    await expect(formOf(page, 'mk').alert).toContainText(wordsOf('mk').toasts.errorBody);
    await expect(formOf(page, 'mk').message).toHaveValue(letter.message);
  });
});

test('typed text outlives a reload, another page and another language until it is sent, and faults follow the language', async ({
  page,
}) => {
  await mailService(page, ok);
  await openForm(page, 'mk');
  await write(page, 'mk');
  const expectLetter = async (form: ReturnType<typeof formOf>) => {
    await expect(form.name).toHaveValue(letter.name);
    await expect(form.email).toHaveValue(letter.email);
    await expect(form.message).toHaveValue(letter.message);
  };
  await page.reload();
  await hydrated(page);
  await expectLetter(formOf(page, 'mk'));

  const header = page.getByRole('banner');
  await header.getByRole('link', { name: nav.news }).click();
  await expect(page).toHaveURL(pagePaths.news);
  await header.getByRole('link', { name: nav.contact }).click();
  await expectLetter(formOf(page, 'mk'));

  await header.getByRole('button', { name: ui.languageSelector }).click();
  await page.getByRole('link', { name: languageNames.en, exact: true }).click();
  const form = formOf(page, 'en');
  await expectLetter(form);

  await form.button.click();
  await expect(form.sent).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(form.message).toHaveValue('');

  await form.button.click();
  await expect(form.alert).toHaveText(wordsOf('en').formErrors.summary);
  const other = wordsOf('en').ui.languageSelector;
  await header.getByRole('button', { name: other }).click();
  await page.getByRole('link', { name: languageNames.mk, exact: true }).click();
  await expect(formOf(page, 'mk').alert).toHaveText(formErrors.summary);
  await expect(formOf(page, 'mk').name).toHaveAccessibleDescription(formErrors.nameRequired);
});

test('where storage is forbidden, a message is sent all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      });
    }
  });
  const service = await mailService(page, ok);
  await page.goto(pagePaths.contact);
  await hydrated(page);
  await write(page, 'mk');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: nav.faq }).click();
  await header.getByRole('link', { name: nav.contact }).click();
  const form = formOf(page, 'mk');
  await expect(form.message).toHaveValue(letter.message);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  expect(service.received).toHaveLength(1);
});
