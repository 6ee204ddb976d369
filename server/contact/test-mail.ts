/** Whether the lodge's mail server takes mail from the site. */
import type { Config } from '../config.ts';
import { createMailer, testMail } from './mail.ts';

export type MailFailure =
  | 'noMailServer'
  | 'noMailbox'
  | 'password'
  | 'unknownHost'
  | 'noConnection'
  | 'silent'
  | 'certificate'
  | 'encryption'
  | 'refused'
  | 'other';

export type TriedMail =
  | { ok: true; address: string }
  /** What the mail server answered, or else what the connection failed with. */
  | { ok: false; failure: MailFailure; details: string | null };

/** By the codes of nodemailer, and of Node's TLS. */
const failures: Record<string, MailFailure> = {
  EAUTH: 'password',
  EDNS: 'unknownHost',
  ECONNECTION: 'noConnection',
  ESOCKET: 'noConnection',
  ETIMEDOUT: 'silent',
  ETLS: 'encryption',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

const untrusted = /self.signed certificate|unable to (get|verify)|certificate|altname/i;

/** Sends a test message to the lodge itself. */
export async function tryMail(config: Config): Promise<TriedMail> {
  const { smtpUrl, mailbox: address, mailTimeout, organisation } = config;
  if (!smtpUrl) return { ok: false, failure: 'noMailServer', details: null };
  if (!address) return { ok: false, failure: 'noMailbox', details: null };
  const origin = config.siteUrl ?? `http://${config.host}:${config.port}`;
  const mailbox = { name: organisation.mk, address, origin };
  try {
    await createMailer(smtpUrl, mailTimeout)(testMail(mailbox, new Date()));
    return { ok: true, address };
  } catch (error) {
    const { code = '', message, response } = error as NodeJS.ErrnoException & { response?: string };
    const failure = untrusted.test(message) ? 'certificate' : (failures[code] ?? 'other');
    return { ok: false, failure, details: response ?? message };
  }
}
