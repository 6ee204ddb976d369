/** The contact form from the first letter to "message sent", whatever the mail service answers. */
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

    const failures = [
      { status: 451, body: 'Unavailable For Headless Browser' },
      { status: 403, body: 'Forbidden' },
      { status: 422, body: 'The recipients address is empty', text: 'recipientError' },
      { status: 422, body: 'The template is missing' },
      { status: 429, body: 'Too Many Requests' },
      { status: 500, body: 'Internal Server Error' },
      { status: 200, body: '<!doctype html><title>Gateway</title>', contentType: 'text/html' },
      { status: 200, body: 'ok' },
      { status: 200, body: '' },
    ] as const;

    test.describe('failure', () => {
      test.use({ expectedMessages: failureMessages });

      for (const { status, body, ...rest } of byTurns(failures, turn, languages.length)) {
        const text = words.toasts['text' in rest ? rest.text : 'errorBody'];

        test(`${status} "${body}"`, async ({ page }) => {
          await mailService(page, { status, body });
          await openForm(page, language);
          const form = formOf(page, language);
          await write(page, language);
          const logged = page.waitForEvent('console', (line) =>
            line.text().includes(`not sent: ${status} ${body}`),
          );
          await form.button.click();

          const toast = toastIn(page, language);
          await expect(toast).toContainText(words.toasts.errorTitle);
          await expect(toast).toContainText(text);
          await logged;
          await expect(form.alert).toContainText(`${text} ${contactPage.kept}`);
          await expect(form.alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
          await expect(form.name).toHaveValue(letter.name);
          await expect(form.email).toHaveValue(letter.email);
          await expect(form.message).toHaveValue(letter.message);
          await expect(form.button).toBeFocused();
        });
      }

      if (hasTurn())
        test('no connection', async ({ page }) => {
          await mailService(page, 'unreachable');
          await openForm(page, language);
          await write(page, language);
          const logged = page.waitForEvent('console', (line) =>
            line.text().includes('not sent: 0 Network Error'),
          );
          await formOf(page, language).button.click();
          await expect(toastIn(page, language)).toContainText(words.toasts.errorBody);
          await expect(formOf(page, language).alert).toContainText(words.toasts.errorBody);
          await logged;
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
      test.use({ javaScriptEnabled: false, expectedMessages: [/status of 422/] });

      if (hasTurn())
        test('faults keep what was typed, and a whole message is sent', async ({ page }) => {
          await page.goto(`${pagePaths.contact}?lang=${language}`);
          const form = formOf(page, language);
          await form.name.fill(letter.name);
          await form.button.click();
          await expect(form.alert).toHaveText(formErrors.summary);
          await expect(form.name).toHaveValue(letter.name);
          await expect(form.email).toHaveAccessibleDescription(formErrors.emailRequired);

          await form.email.fill(letter.email);
          await form.message.fill(letter.message);
          await form.button.click();
          await expect(form.sent).toContainText(contactPage.sentBody);
          await form.sent.getByRole('button', { name: contactPage.sendAnother }).click();
          await expect(form.name).toHaveValue('');
        });
    });

    test.describe('a message larger than the server reads, without scripts', () => {
      test.use({ javaScriptEnabled: false, expectedMessages: [/status of 413/] });

      if (hasTurn())
        test('is refused in the language of the page', async ({ page }) => {
          await page.goto(localizedPath(pagePaths.contact, language));
          const form = formOf(page, language);
          await write(page, language, 'а'.repeat(200_000));
          await form.button.click();
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await expect(form.message).toHaveAccessibleDescription(
            fill(formErrors.messageTooLong, { max: contactLimits.message }),
          );
        });
    });
  });
}

const { contactPage, nav, language: languageNames, ui } = wordsOf('mk');

test('every parameter reaches the site’s own relay', async ({ page, site }) => {
  const service = await mailService(page, ok);
  const request = page.waitForRequest('**/api/v1.0/email/send');
  await openForm(page, 'mk');
  await write(page, 'mk');
  await formOf(page, 'mk').button.click();
  const sent = await request;
  expect(sent.url()).toBe(`${site.url}/api/v1.0/email/send`);
  expect(sent.postDataJSON()).toMatchObject({
    lib_version: '4.4.1',
    service_id: ownRelay.serviceId,
    template_id: ownRelay.templateId,
    user_id: ownRelay.publicKey,
  });
  await expect(formOf(page, 'mk').sent).toBeVisible();
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

test('a double click sends once', async ({ page }) => {
  const held = Promise.withResolvers<Answer>();
  const service = await mailService(page, held.promise);
  await openForm(page, 'mk');
  await write(page, 'mk');
  const form = formOf(page, 'mk');
  await form.button.dblclick();
  await expect(form.sending).toBeVisible();
  await form.email.press('Enter');
  held.resolve(ok);
  await expect(form.sent).toBeVisible();
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
    const texts = [`Порака ${Date.now()}`, `Поправена порака ${Date.now()}`] as const;
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

test('typed text outlives a reload, another page and another language, until it is sent', async ({
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
  await expect(form.message).toHaveValue('');
});

test('faults and failures follow the language', async ({ page }) => {
  await openForm(page, 'mk');
  await formOf(page, 'mk').button.click();
  await page.getByRole('banner').getByRole('button', { name: ui.languageSelector }).click();
  await page.getByRole('link', { name: languageNames.en, exact: true }).click();
  const form = formOf(page, 'en');
  await expect(form.alert).toHaveText(wordsOf('en').formErrors.summary);
  await expect(form.name).toHaveAccessibleDescription(wordsOf('en').formErrors.nameRequired);
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

test('nobody sees or reaches the field that only programs fill in', async ({ page }) => {
  await openForm(page, 'mk');
  const form = formOf(page, 'mk');
  await expect(page.getByRole('textbox')).toHaveCount(3);
  await form.message.focus();
  await page.keyboard.press('Tab');
  await expect(form.button).toBeFocused();
  await expect(page.getByLabel(contactPage.leaveEmpty)).not.toBeInViewport();
});
