/** The lodge uses EmailJS: a setting, not the build, decides where the form is sent. */
import { expectNoOverflow, expectWholeAddress } from './checks.ts';
import { formOf, mailService, openForm, specifiedFields, write } from './contact-form.ts';
import { dictionaryOf, expect, test } from './journey.ts';
import { lodgeEmail, organisation, settings } from './long-names.ts';

const send = 'https://api.emailjs.com/api/v1.0/email/send';
const { contactPage } = dictionaryOf('mk');
const widths = [320, 768, 1280];

test.use({
  settings,
  // Playwright treats the second element of a list as options, so this is one pattern.
  expectedMessages: [/was not sent: 500|^Failed to load resource: |left the site: .*emailjs/],
});

test('the form names EmailJS and sends only there, and a long address fits into every message', async ({
  page,
  site,
}) => {
  const service = await mailService(page, { status: 500, body: 'No' }, send);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url());
  });
  await openForm(page, 'mk');
  const form = formOf(page, 'mk');
  await expect(page.getByText(contactPage.delivery)).toBeVisible();
  const main = page.getByRole('main');
  const cards = main.getByRole('definition');
  await expect(cards).toHaveText([lodgeEmail, contactPage.address]);
  const link = cards.getByRole('link', { name: lodgeEmail });
  await expect(link).toHaveAttribute('href', `mailto:${lodgeEmail}`);

  await write(page, 'mk');
  expect(posted).toEqual([]);
  await form.button.click();
  await expect(form.alert).toContainText(lodgeEmail);
  await expectWholeAddress(page, lodgeEmail);
  await expectNoOverflow(page, 'failed', widths);
  service.response = { body: 'OK' };
  await form.button.click();
  await expect(form.sent).toContainText(lodgeEmail);
  await expectWholeAddress(page, lodgeEmail);
  await expectNoOverflow(page, 'sent', widths);
  expect(posted).toEqual([send, send]);
  // The request contains no field that only our own server needs.
  expect(service.received[1]).toEqual({
    ...specifiedFields(site),
    to_name: organisation.mk,
    to_email: lodgeEmail,
    recipient: lodgeEmail,
  });
});
