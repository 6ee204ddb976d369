/** The whole way of a message: from the form through the site's own relay into the lodge's mailbox. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, readMail } from '../received-mail.ts';
import { formOf, letter, openForm, write } from './contact-form.ts';
import { test as base, expect } from './journey.ts';

const mailbox = 'secretary@lodge.example';

const test = base.extend<object, { mails: ReceivedMail[] }>({
  mails: [[], { scope: 'worker' }],
  settings: [
    async ({ mails }, use) => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData(stream, _, answer) {
          text(stream)
            .then(readMail)
            .then((mail) => {
              mails.push(mail);
              answer();
            }, answer);
        },
      });
      server.listen(0, '127.0.0.1');
      await once(server.server, 'listening');
      const { port } = server.server.address() as AddressInfo;
      await use({ SMTP_URL: `smtp://127.0.0.1:${port}`, LODGE_EMAIL: mailbox });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    { scope: 'worker' },
  ],
});

test('a letter arrives, with the visitor to answer to', async ({ page, mails }) => {
  await page.clock.install();
  await openForm(page, 'mk');
  await write(page, 'mk');
  // As long as a person takes to write.
  await page.clock.fastForward(60_000);
  await formOf(page, 'mk').button.click();
  await expect(formOf(page, 'mk').sent).toBeVisible();

  await expect.poll(() => mails.length).toBe(1);
  const [mail] = mails;
  expect(mail?.to.address).toBe(mailbox);
  expect(mail?.replyTo).toEqual({ name: letter.name, address: letter.email });
  expect(mail?.text).toContain(letter.message);
});
