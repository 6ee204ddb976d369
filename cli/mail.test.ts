import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { serveMail, startMailServer } from '#tests/mail-server.ts';
import { alarm, sendTestMail } from './site.ts';

const settings = { LODGE_EMAIL: 'lodge@lodge.example', SITE_URL: 'https://www.lodge.example' };

async function outputOf(env: Record<string, string>): Promise<string> {
  const outcome = await sendTestMail({ config: parseConfig(env) });
  return outcome.kind === 'done'
    ? outcome.text
    : outcome.errors.map(({ message }) => message).join('\n');
}

test('a test message arrives at the lodge and at the administrator, who receives the alarms', async () => {
  const server = await startMailServer();
  const ADMINISTRATOR_EMAIL = 'petar@home.example';
  for (const [administrator, receivers, text] of [
    [{}, ['lodge@lodge.example'], 'accepted a test message to lodge@lodge.example.'],
    [
      { ADMINISTRATOR_EMAIL },
      ['lodge@lodge.example', ADMINISTRATOR_EMAIL],
      'to lodge@lodge.example and one to petar@home.example.',
    ],
  ] as const) {
    const env = { ...settings, SMTP_URL: server.url, ...administrator };
    server.received.length = 0;
    expect(await outputOf(env)).toContain(text);
    await alarm({ file: 'lodge-backup.service', config: parseConfig(env) });
    const mails = server.received.map(({ to }) => to.address);
    expect(mails).toEqual([...receivers, receivers.at(-1)]);
    expect(server.received[0]?.headers.get('message-id')).toMatch(/@www\.lodge\.example>$/);
    const subject = server.received.at(-1)?.headers.get('subject');
    expect(subject).toMatch(/lodge-backup\.service failed$/);
  }
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
    /refused the message.*\nThe mail server said: \d.*Try again later/,
  );
  server.mode = 'hangs';
  expect(await outputOf({ ...to, MAIL_TIMEOUT_SECONDS: '0.2' })).toContain(
    'No connection to the mail server',
  );
  await server.goAway();
  expect(await outputOf(to)).toMatch(/No connection to the mail server.*\nDetails: .*ECONNREFUSED/);
});

test('a refusal, an untrusted certificate and a port without encryption are named', async () => {
  const no = Object.assign(new Error('No'), { responseCode: 554 });
  // With a password, a certificate on this machine need not be trusted.
  const users = await serveMail({
    hideSTARTTLS: false,
    onAuth: ({ username, password }, _, answer) =>
      `${username} ${password}` === 'info@lodge.example simple#pass'
        ? answer(null, { user: 'lodge' })
        : answer(no),
  });
  const encrypted = await serveMail({ secure: true, authOptional: true });
  const plain = await serveMail({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] });
  const content = await serveMail({
    authOptional: true,
    onData: (stream, _, answer) => stream.on('end', () => answer(no)).resume(),
  });
  for (const [SMTP_URL, sentence] of [
    [`smtp://info@lodge.example:simple%23pass@${users}`, 'accepted a test message'],
    [`smtp://user:secret@${users}`, 'The mail server refused the user name or password'],
    // Only the name of this machine is trusted, not each address that leads to it.
    [
      `smtps://${encrypted.replace('127.0.0.1', '0.0.0.0')}`,
      'name its authority in NODE_EXTRA_CA_CERTS',
    ],
    [`smtp://${content}`, 'The mail server refused the message.'],
    [`smtp://${plain}?requireTLS=true`, 'The encryption of the connection'],
  ] as const) {
    const output = await outputOf({ ...settings, SMTP_URL });
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/secret|:error:/);
  }
});
