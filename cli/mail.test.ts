import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { sendTestMail } from './site.ts';

const settings = { LODGE_EMAIL: 'lodge@lodge.example', SITE_URL: 'https://www.lodge.example' };

async function outputOf(env: Record<string, string>): Promise<string> {
  const outcome = await sendTestMail({ context: { config: parseConfig(env) } });
  return outcome.kind === 'done'
    ? outcome.text
    : outcome.faults.map(({ message }) => message).join('\n');
}

test('a test message arrives at the lodge', async () => {
  const server = await startMailServer();
  expect(await outputOf({ ...settings, SMTP_URL: server.url })).toBe(
    'The mail server took a test message to lodge@lodge.example.',
  );
  const [mail] = server.received;
  expect(mail?.to.address).toBe('lodge@lodge.example');
  expect(mail?.headers.get('message-id')).toMatch(/@www\.lodge\.example>$/);
});

test('missing settings are reported', async () => {
  expect(await outputOf(settings)).toContain('SMTP_URL is not set');
  expect(await outputOf({ SMTP_URL: 'smtp://127.0.0.1:1' })).toContain('LODGE_EMAIL is not set');
});

test('a failure is explained, with the mail server’s own words', async () => {
  const server = await startMailServer();
  const to = { ...settings, SMTP_URL: server.url };
  server.mode = 'refuses';
  expect(await outputOf(to)).toMatch(
    /refused the sender or recipient.*\nThe mail server said: \d.*Try again later/,
  );
  server.mode = 'hangs';
  expect(await outputOf({ ...to, MAIL_TIMEOUT_SECONDS: '0.2' })).toContain('does not answer');
  const withUser = server.url.replace('//', '//user:wrong@');
  server.mode = 'works';
  expect(await outputOf({ ...to, SMTP_URL: withUser })).not.toContain('wrong');
  server.mode = 'drops';
  expect(await outputOf(to)).toContain('The mail server ended the connection.');
  server.mode = 'works';
  const encrypted = `${server.url}?requireTLS=true`;
  expect(await outputOf({ ...to, SMTP_URL: encrypted })).toContain(
    'The encryption of the connection',
  );
  await server.goAway();
  expect(await outputOf(to)).toMatch(/No connection to the mail server.*\nDetails: .*ECONNREFUSED/);
});

async function serverWith(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ hideSTARTTLS: true, disableReverseLookup: true, ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.close(() => {}));
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

test('a mail server may refuse the user, the message or the connection', async () => {
  const no = Object.assign(new Error('No'), { responseCode: 554 });
  const users = await serverWith({
    allowInsecureAuth: true,
    onAuth: (_, __, answer) => answer(no),
  });
  expect(await outputOf({ ...settings, SMTP_URL: `smtp://user:secret@${users}` })).toContain(
    'The mail server refused the user name or password of SMTP_URL.',
  );
  const content = await serverWith({
    authOptional: true,
    onData: (stream, _, answer) => stream.on('end', () => answer(no)).resume(),
  });
  expect(await outputOf({ ...settings, SMTP_URL: `smtp://${content}` })).toContain(
    'The mail server refused the message.',
  );
  const closed = await serverWith({ onConnect: (_, answer) => answer(no) });
  expect(await outputOf({ ...settings, SMTP_URL: `smtp://${closed}` })).toContain(
    'The mail could not be sent.',
  );
});

test('a mail server without an address is reported as missing', async () => {
  // The name is too long for a DNS label (RFC 1035), so no resolver is queried.
  const SMTP_URL = `smtp://${'a'.repeat(64)}.example`;
  expect(await outputOf({ ...settings, SMTP_URL })).toContain(
    'There is no mail server of this name.',
  );
});

test('an untrusted certificate and a port without encryption have different errors', async () => {
  const encrypted = await serverWith({ secure: true, authOptional: true });
  const untrusted = await outputOf({ ...settings, SMTP_URL: `smtps://${encrypted}` });
  expect(untrusted).toContain('The certificate of the mail server is not trusted.');
  expect(untrusted).toContain('NODE_EXTRA_CA_CERTS');
  const plain = await serverWith({ authOptional: true });
  const unencrypted = await outputOf({ ...settings, SMTP_URL: `smtps://${plain}` });
  expect(unencrypted).toContain('does not begin with encryption on this port');
  expect(unencrypted).not.toMatch(/:error:/);
});
