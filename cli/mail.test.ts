import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { sendTestMail } from './mail.ts';

const settings = { LODGE_EMAIL: 'lodge@lodge.example', SITE_URL: 'https://lodge.example' };

async function told(env: Record<string, string>): Promise<string> {
  const outcome = await sendTestMail(parseConfig(env));
  return outcome.kind === 'done' ? outcome.text : outcome.faults.join('\n');
}

test('a test message arrives at the lodge', async () => {
  const server = await startMailServer();
  expect(await told({ ...settings, SMTP_URL: server.url })).toBe(
    'The mail server took a test message to lodge@lodge.example.',
  );
  expect(server.received[0]?.to.address).toBe('lodge@lodge.example');
});

test('what is not set up is named', async () => {
  expect(await told(settings)).toContain('SMTP_URL is not set');
  expect(await told({ SMTP_URL: 'smtp://127.0.0.1:1' })).toContain('LODGE_EMAIL is not set');
});

test('what goes wrong is said plainly, with the mail server’s own words', async () => {
  const server = await startMailServer();
  const to = { ...settings, SMTP_URL: server.url };
  server.mood = 'refuses';
  expect(await told(to)).toMatch(/refused the sender or recipient.*Try again later/s);
  server.mood = 'hangs';
  expect(await told({ ...to, MAIL_TIMEOUT_SECONDS: '0.2' })).toContain('does not answer');
  const withUser = server.url.replace('//', '//user:wrong@');
  server.mood = 'works';
  expect(await told({ ...to, SMTP_URL: withUser })).not.toContain('wrong');
  await server.goAway();
  expect(await told(to)).toMatch(/No connection to the mail server.*ECONNREFUSED/s);
});
