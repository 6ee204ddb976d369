/** `lodge mail`: whether the lodge's mail server takes mail from the site. */
import type { Config } from '#server/config.ts';
import { createMailer, testMail } from '#server/contact/mail.ts';
import { type Command, done, type Outcome, refused } from './command.ts';
import { type FaultCode, fault } from './faults.ts';
import { words } from './words/words.ts';

/** The failures that nodemailer tells apart; what to do about each says its sentence. */
const failures = {
  EAUTH: 'mail-password',
  EDNS: 'mail-dns',
  ECONNECTION: 'mail-ended',
  ESOCKET: 'mail-no-connection',
  ETIMEDOUT: 'mail-silent',
  ETLS: 'mail-encryption',
  EENVELOPE: 'mail-address',
  EMESSAGE: 'mail-refused',
} as const satisfies Record<string, FaultCode>;

type MailFailure = NodeJS.ErrnoException & {
  /** What the mail server answered, if it did. */
  response?: string;
};

/** OpenSSL's and Node's codes for certificates begin like this. */
const untrusted = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;

function failureOf({ code = '', message, cause }: MailFailure) {
  const inner = String(Object(cause).code ?? '');
  if (untrusted.test(inner) || untrusted.test(code) || /certificate/.test(message)) {
    return fault('mail-certificate');
  }
  if (/wrong version number|WRONG_VERSION_NUMBER/.test(`${message} ${inner}`)) {
    return fault('mail-not-encrypted');
  }
  return fault(failures[code as keyof typeof failures] ?? 'mail-failed');
}

function detailsOf({ message, response }: MailFailure) {
  if (response) return [fault('mail-server-said', { text: response })];
  // OpenSSL's own lines help nobody.
  return /[0-9A-F]{8}:error:/.test(message) ? [] : [fault('details', { text: message })];
}

/** Sends a test message to the lodge itself. */
export async function sendTestMail(config: Config): Promise<Outcome> {
  const { smtpUrl, mailbox: address, mailTimeout, organisation } = config;
  if (!smtpUrl) return refused(fault('no-smtp'));
  if (!address) return refused(fault('no-mailbox'));
  const origin = config.siteUrl ?? `http://${config.host}:${config.port}`;
  try {
    const mailbox = { name: organisation.mk, address, origin };
    await createMailer(smtpUrl, mailTimeout)(testMail(mailbox, new Date()));
  } catch (error) {
    return refused(failureOf(error as MailFailure), ...detailsOf(error as MailFailure));
  }
  return done(words.said.testMailSent(address), { to: address });
}

export const mail: Record<string, Command> = {
  test: {
    examples: ['mail test'],
    database: 'any',
    run: ({ context }) => sendTestMail(context.config),
  },
};
