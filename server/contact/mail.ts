import { randomUUID } from 'node:crypto';
import { formatMoment } from '../dates.ts';
import type { Database } from '../storage/database.ts';
import {
  claimDueMessage,
  markDelivered,
  postpone,
  type StoredMessage,
} from '../storage/message-rows.ts';
import { within } from '../timing.ts';
import { escapeInvisible } from './shown-message.ts';

export interface Mailbox {
  name: string;
  address: string;
  origin: string;
}

export interface Address {
  name: string;
  address: string;
}

export interface Mail {
  from: Address;
  to: Address;
  replyTo?: Address;
  subject: string;
  messageId?: string;
  date: Date;
  text: string;
  /** Ends the connection. */
  signal?: AbortSignal;
}

type SendMail = (mail: Mail) => Promise<void>;

/** A connection that is silent for `timeout` milliseconds, at any step, has failed. */
export function createMailer(smtpUrl: string, timeout: number): SendMail {
  // Nobody else can read a connection within this machine. Options in the URL override this one.
  const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(smtpUrl).hostname);
  const tls = isLocal ? { rejectUnauthorized: false } : {};
  return async (mail) => {
    // The site starts earlier if this is loaded later.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(
      {
        url: smtpUrl,
        tls,
        connectionTimeout: timeout,
        greetingTimeout: timeout,
        socketTimeout: timeout,
        dnsTimeout: timeout,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      // Without this header, an automatic reply (out of office) would go to the lodge itself.
      { headers: { 'Auto-Submitted': 'auto-generated' } },
    );
    await transport.sendMail(mail);
  };
}

/** Another database reuses numbers, so the id contains the time; repetitions have the same id. */
export function messageIdOf(
  kind: 'contact' | 'quarantine' | 'test' | 'alarm',
  { id, createdAt }: Pick<StoredMessage, 'id' | 'createdAt'>,
  origin: string,
): string {
  const moment = Date.parse(createdAt).toString(36);
  return `<${kind}.${id}.${moment}@${new URL(origin).hostname.replace(/^\[|\]$/g, '')}>`;
}

/** The sender is the lodge's own address, because its mail server may reject any other. */
function contactMail(message: StoredMessage, mailbox: Mailbox, date: Date): Mail {
  const lodge = { name: mailbox.name, address: mailbox.address };
  const name = escapeInvisible(message.name);
  const email = escapeInvisible(message.email);
  // A local part with other characters needs SMTPUTF8 on every server; the text has the address.
  const hasPlainLocalPart = /^[!-~]+@/.test(message.email);
  return {
    from: lodge,
    to: lodge,
    ...(hasPlainLocalPart && { replyTo: { name, address: message.email } }),
    subject: `Contact Form Submission from ${new URL(mailbox.origin).host}`,
    messageId: messageIdOf('contact', message, mailbox.origin),
    // Some servers permanently refuse an old date; the text has the time of the message.
    date,
    // Both blocks come before the message: a visitor could imitate a block after it.
    text: `Име:        ${name}
Е-пошта:    ${email}
Испратена:  ${formatMoment(message.createdAt, 'mk')}
Број:       ${message.id}

Name:    ${name}
E-mail:  ${email}
Sent:    ${formatMoment(message.createdAt, 'en')}
Number:  ${message.id}

${escapeInvisible(message.message)}
`,
  };
}

export function testMail({ name, address, origin }: Mailbox, to: Address, date: Date): Mail {
  const { host } = new URL(origin);
  return {
    from: { name, address },
    to,
    subject: `Пробна порака од ${host} / Test message from ${host}`,
    messageId: messageIdOf('test', { id: 0, createdAt: date.toISOString() }, origin),
    date,
    text: `Ова е пробна порака. Така ќе пристигнуваат и пораките од образецот за контакт на ${origin}, а кај администраторот и известувањата за проблеми на серверот.

This is a test message. Messages from the contact form at ${origin} will arrive like this one, and so will alarms about the server at the administrator's address.
`,
  };
}

/** The mail about a unit of systemd that has failed. */
export function alarmMail(mailbox: Mailbox, to: Address, date: Date, unit: string): Mail {
  const { name, address, origin } = mailbox;
  const { host } = new URL(origin);
  return {
    from: { name, address },
    to,
    subject: `${host}: не успеа ${unit} / ${host}: ${unit} failed`,
    messageId: messageIdOf('alarm', { id: 0, createdAt: date.toISOString() }, origin),
    date,
    text: `Серверот на ${origin} има проблем. Ако не сте администраторот, препратете му ја оваа порака. Причината ја покажуваат командите подолу. За ист проблем се испраќа најмногу едно известување дневно.

The server of ${origin} has a problem. If you are not the administrator, forward this message. The commands below show the reason. At most one alarm a day is sent about the same problem.

sudo systemctl status ${unit}
sudo journalctl -u ${unit} -n 50
`,
  };
}

export function tlsFailure(error: Error): 'certificate' | 'encryption' | undefined {
  // Nodemailer replaces OpenSSL's error codes but keeps the messages.
  const { code = '', cause } = error as NodeJS.ErrnoException;
  const text = `${error.message} ${code} ${Object(cause).code ?? ''}`.replaceAll('_', ' ');
  if (/ALTNAME|\bcert|self.signed|unable to (get|verify)/i.test(text)) return 'certificate';
  return /wrong version number|packet length too long/i.test(text) ? 'encryption' : undefined;
}

interface RetryPolicy {
  retry: number;
  longestRetry: number;
  attempt: number;
  /** A claim expires after this time if the instance ends. */
  lease: number;
}

/** A mail server may be silent for `timeout` at each of several steps of an attempt. */
export function retryPolicy(retry: number, timeout: number): RetryPolicy {
  return { retry, longestRetry: 120 * retry, attempt: 4 * timeout, lease: 5 * timeout };
}

export interface DeliveryParts {
  database: Database;
  mailbox: Mailbox;
  sendMail: SendMail;
  policy: RetryPolicy;
  now: () => Date | Promise<Date>;
  random: () => number;
  warn: (line: string) => void;
}

/** The pause is random, so that failed messages are not all retried at the same time. */
function retryPause(attempts: number, policy: RetryPolicy, random: () => number): number {
  const doubled = Math.min(policy.retry * 2 ** (attempts - 1), policy.longestRetry);
  return Math.round((doubled / 2) * (1 + random()));
}

/** Nodemailer's own timeouts limit single steps of an attempt, not the attempt. */
export function sendInTime(
  sendMail: SendMail,
  mail: Mail,
  { attempt }: Pick<RetryPolicy, 'attempt'>,
) {
  const ending = new AbortController();
  const sending = sendMail({ ...mail, signal: ending.signal });
  const limited = within(attempt, sending, 'The mail server took too long');
  return limited.finally(() => ending.abort());
}

export function createDelivery(parts: DeliveryParts): (signal?: AbortSignal) => Promise<void> {
  const { database, mailbox, sendMail, policy, now, random, warn } = parts;
  const later = async (milliseconds: number) =>
    new Date((await now()).getTime() + milliseconds).toISOString();
  /**
   * Sent messages that could not be marked, because the database failed. They are not sent again.
   */
  const sent = new Set<StoredMessage>();
  const mark = async (message: StoredMessage) => {
    await markDelivered(database, message, (await now()).toISOString());
    sent.delete(message);
  };

  async function deliver(message: StoredMessage): Promise<void> {
    try {
      await sendInTime(sendMail, contactMail(message, mailbox, await now()), policy);
    } catch (error) {
      const wait = retryPause(message.attempts, policy, random);
      const { code = 'failed', message: text } = error as NodeJS.ErrnoException;
      await postpone(database, message, { nextAttemptAt: await later(wait), lastError: text });
      warn(
        `Message ${message.id} was not delivered (${code}); attempt ${message.attempts}, next in ${Math.ceil(wait / 1000)} s. Try lodge mail test.`,
      );
      return;
    }
    sent.add(message);
    await mark(message);
  }

  return async (signal) => {
    while (!signal?.aborted) {
      for (const message of sent) await mark(message);
      const message = await claimDueMessage(database, {
        now: (await now()).toISOString(),
        until: await later(policy.lease),
        lease: randomUUID(),
      });
      if (!message) return;
      await deliver(message);
    }
  };
}
