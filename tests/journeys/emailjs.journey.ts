/** A lodge that has configured EmailJS: its server, not the build, decides where the form sends. */
import { formOf, letter, mailService, openForm, write } from './contact-form.ts';
import { expect, test, wordsOf } from './journey.ts';

const emailJs = 'https://api.emailjs.com';
const { contactPage } = wordsOf('mk');

test.use({
  settings: {
    EMAILJS_SERVICE_ID: 'service_1',
    EMAILJS_TEMPLATE_ID: 'template_1',
    EMAILJS_PUBLIC_KEY: 'key_1',
  },
  expectedMessages: [/left the site: https:\/\/api\.emailjs\.com\/api\/v1\.0\/email\/send/],
});

test('the form says so, and sends there and nowhere else', async ({ page }) => {
  const service = await mailService(page, { body: 'OK' }, `${emailJs}/**`);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url());
  });
  await openForm(page, 'mk');
  await expect(page.getByText(contactPage.delivery)).toBeVisible();
  await write(page, 'mk');
  expect(requests).toEqual([]);
  await formOf(page, 'mk').button.click();
  await expect(formOf(page, 'mk').sent).toBeVisible();
  expect(requests).toEqual([`${emailJs}/api/v1.0/email/send`]);
  expect(service.received).toMatchObject([{ message: letter.message }]);
});
