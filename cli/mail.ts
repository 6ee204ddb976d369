/** `lodge mail`: whether the lodge's mail server takes mail from the site. */
import type { Config } from '#server/config.ts';
import { createMailer, testMail } from '#server/contact/mail.ts';
import { type Command, done, type Outcome, refused } from './command.ts';

/** What an operator can do about the failures that nodemailer tells apart. */
const advice: Record<string, string> = {
  EAUTH: 'The mail server refused the user name or password of SMTP_URL.',
  EDNS: 'There is no mail server of this name. Check the host in SMTP_URL.',
  ECONNECTION: 'The mail server ended the connection. Check host and port in SMTP_URL.',
  ESOCKET:
    'No connection to the mail server. Check host and port in SMTP_URL, and smtp:// or smtps://.',
  ETIMEDOUT: 'The mail server does not answer. Check host and port in SMTP_URL, and the firewall.',
  ETLS: 'The encryption of the connection failed. Check smtp:// or smtps:// in SMTP_URL.',
  EENVELOPE: 'The mail server refused the sender or recipient. Check LODGE_EMAIL.',
  EMESSAGE: 'The mail server refused the message.',
};

type MailFailure = NodeJS.ErrnoException & {
  /** What the mail server answered, if it did. */
  response?: string;
};

/** Sends a test message to the lodge itself. */
export async function sendTestMail(config: Config): Promise<Outcome> {
  const { smtpUrl, mailbox: address, mailTimeout, organisation } = config;
  if (!smtpUrl) return refused('SMTP_URL is not set: messages are stored, but not sent.');
  if (!address) return refused('LODGE_EMAIL is not set: there is nobody to send to.');
  const origin = config.siteUrl ?? `http://${config.host}:${config.port}`;
  try {
    const mailbox = { name: organisation.mk, address, origin };
    await createMailer(smtpUrl, mailTimeout)(testMail(mailbox, new Date()));
  } catch (error) {
    const { code = '', message, response } = error as MailFailure;
    const details = response ? `The mail server said: ${response}` : `Details: ${message}`;
    return refused(advice[code] ?? 'The mail could not be sent.', details);
  }
  return done(`The mail server took a test message to ${address}.`, { to: address });
}

export const mail: Record<string, Command> = {
  test: {
    summary: 'Send a test message to the lodge, or say why it could not be sent',
    examples: ['mail test'],
    database: 'any',
    run: ({ context }) => sendTestMail(context.config),
  },
};
