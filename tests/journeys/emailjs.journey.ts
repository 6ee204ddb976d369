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

test('the form says so, and sends there and nowhere else', async ({ page, site }) => {
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
  // The fields of the specification, and nothing that only our own relay has a use for.
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
    },
  ]);
});
