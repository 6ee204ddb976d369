import { expect, test } from 'vitest';
import { ownRelay } from '#shared/site.ts';
import { parseConfig } from './config.ts';

const emailJs = {
  EMAILJS_SERVICE_ID: 'service_1',
  EMAILJS_TEMPLATE_ID: 'template_1',
  EMAILJS_PUBLIC_KEY: 'key_1',
};

test('without settings messages stay with the site, wait and are kept', () => {
  expect(parseConfig({})).toMatchObject({
    mailService: ownRelay,
    smtpUrl: undefined,
    mailbox: undefined,
    contactRateLimit: 10,
    messageRetentionDays: 0,
  });
});

test('EmailJS is used when all its settings are there, and not by halves', () => {
  expect(parseConfig(emailJs).mailService).toEqual({
    origin: 'https://api.emailjs.com',
    serviceId: 'service_1',
    templateId: 'template_1',
    publicKey: 'key_1',
  });
  expect(() => parseConfig({ ...emailJs, EMAILJS_PUBLIC_KEY: '' })).toThrow('all three or none');
});

test.each([
  ['SMTP_URL', 'imap://user:secret@mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['CONTACT_RATE_LIMIT', '-1'],
  ['MESSAGE_RETENTION_DAYS', '1.5'],
  ['MAIL_TIMEOUT_SECONDS', '0'],
  ['MAIL_RETRY_SECONDS', 'soon'],
])('%s=%s is refused by name, without giving a password away', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
  expect(() => parseConfig({ [name]: value })).not.toThrow('secret');
});

test('times are seconds with decimals', () => {
  expect(
    parseConfig({ MAIL_TIMEOUT_SECONDS: '2.5', SMTP_URL: 'smtps://u:p@mail.example:465' }),
  ).toMatchObject({ mailTimeout: 2500, smtpUrl: 'smtps://u:p@mail.example:465' });
});
