import type { Config } from '../config.ts';
import { createMailer, testMail, tlsFailure } from './mail.ts';

const failures = {
  EAUTH: 'password',
  EDNS: 'dns',
  ECONNECTION: 'ended',
  ESOCKET: 'no-connection',
  ETIMEDOUT: 'silent',
  ETLS: 'encryption',
  EENVELOPE: 'address',
  EMESSAGE: 'refused',
} as const;

type MailFailure = (typeof failures)[keyof typeof failures] | 'failed';

type TriedMail =
  | { ok: true; address: string }
  | { ok: false; missing: 'smtp' | 'mailbox' }
  | {
      ok: false;
      failure: MailFailure | NonNullable<ReturnType<typeof tlsFailure>>;
      response: string | null;
      details: string | null;
    };

type Failed = NodeJS.ErrnoException & { response?: string };

export async function tryMail(config: Config): Promise<TriedMail> {
  const { smtpUrl, mailbox: address, mailTimeout, organisation } = config;
  if (!smtpUrl) return { ok: false, missing: 'smtp' };
  if (!address) return { ok: false, missing: 'mailbox' };
  const origin = config.siteUrl ?? `http://${config.host}:${config.port}`;
  const mailbox = { name: organisation.mk, address, origin };
  try {
    await createMailer(smtpUrl, mailTimeout)(testMail(mailbox, new Date()));
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
