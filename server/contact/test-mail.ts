import type { Config } from '../config.ts';
import {
  type Address,
  alarmMail,
  createMailer,
  type Mail,
  type Mailbox,
  retryPolicy,
  sendInTime,
  testMail,
  tlsFailure,
} from './mail.ts';

const failures = {
  EAUTH: 'password',
  EDNS: 'connection',
  ECONNECTION: 'connection',
  ESOCKET: 'connection',
  ETIMEDOUT: 'connection',
  ETLS: 'encryption',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
} as const;

type MailFailure = (typeof failures)[keyof typeof failures] | 'failed';

export type TriedMail =
  | { ok: true; address: string }
  | { ok: false; missing: 'smtp' | 'mailbox' }
  | {
      ok: false;
      failure: MailFailure | 'certificate';
      response: string | null;
      details: string | null;
    };

type Failed = NodeJS.ErrnoException & { response?: string };

type WriteMail = (mailbox: Mailbox, to: Address, date: Date) => Mail;

/** Sends the mail to each recipient, until one is refused. */
async function sendNow(
  config: Config,
  recipients: (string | undefined)[],
  write: WriteMail,
): Promise<TriedMail> {
  const { smtpUrl, mailbox: address, mailTimeout, mailRetry, organisation } = config;
  if (!smtpUrl) return { ok: false, missing: 'smtp' };
  if (!address) return { ok: false, missing: 'mailbox' };
  const origin = config.siteUrl ?? `http://${config.host}:${config.port}`;
  const name = organisation.mk;
  const send = createMailer(smtpUrl, mailTimeout);
  try {
    for (const to of new Set(recipients)) {
      if (!to) continue;
      const mail = write({ name, address, origin }, { name: '', address: to }, new Date());
      await sendInTime(send, mail, retryPolicy(mailRetry, mailTimeout));
    }
    return { ok: true, address };
  } catch (error) {
    const { message, code, response = null } = error as Failed;
    // OpenSSL's error lines do not help the operator.
    const helps = response === null && !/[0-9A-F]{8}:error:/.test(message);
    const failure =
      tlsFailure(error as Failed) ?? failures[code as keyof typeof failures] ?? 'failed';
    return { ok: false, failure, response, details: helps ? message : null };
  }
}

/** The lodge receives messages, and the administrator receives alarms. */
export const tryMail = (config: Config): Promise<TriedMail> =>
  sendNow(config, [config.mailbox, config.administratorEmail], testMail);

export const sendAlarm = (config: Config, unit: string): Promise<TriedMail> =>
  sendNow(config, [config.administratorEmail], (...parts) => alarmMail(...parts, unit));
