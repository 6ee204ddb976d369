/**
 * Sends the message with EmailJS's client, to EmailJS or to this server, as configured. The request
 * belongs to the document, not to the form: a visitor who goes to another page still sees the
 * result.
 */
import { type ContactMessage, trapName } from '#shared/contact.ts';
import type { MailService } from '#shared/site.ts';
import { hideForbiddenStorage } from '../standalone/storage.ts';
import { toasts } from '../toasts/store.ts';
import { forgetDraft } from './draft.ts';

/** The timeout of a request is in milliseconds. */
const timeout = 30_000;

interface Attempt {
  message: ContactMessage;
  idempotencyKey: string | undefined;
  /** A bot sends the form within a few milliseconds. */
  elapsed: number;
  trap: string;
}

export interface Recipient {
  organisation: string;
  email: string;
  /** The subject of the mail contains the site's host. */
  host: string;
}

export type Failure = 'errorBody' | 'recipientError';

export type SendResult = { sent: true } | { sent: false; failure: Failure };

interface MailResponse {
  status: number;
  text: string;
}

/** The specification requires these parameters; this server gets three more. */
function templateParams(
  { message, idempotencyKey, elapsed, trap }: Attempt,
  { organisation, email, host }: Recipient,
  { origin }: MailService,
): Record<string, string | number | undefined> {
  return {
    ...message,
    to_name: organisation,
    to_email: email,
    recipient: email,
    subject: `Contact Form Submission from ${host}`,
    reply_to: message.email,
    site: host,
    user_name: message.name,
    user_email: message.email,
    ...(origin === null && { idempotencyKey, elapsed, [trapName]: trap }),
  };
}

async function post(mail: MailService, params: Record<string, unknown>): Promise<MailResponse> {
  // EmailJS's client accesses local storage when it is loaded.
  hideForbiddenStorage();
  const { init, send } = await import('@emailjs/browser');
  init({
    publicKey: mail.publicKey,
    origin: mail.origin ?? location.origin,
    blockHeadless: false,
    blockList: {},
    limitRate: { throttle: 0 },
  });
  return send(mail.serviceId, mail.templateId, params);
}

/** EmailJS's client cannot abort a request; a late response is ignored. */
function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject({ status: 0, text: 'Timeout' } satisfies MailResponse), timeout);
  });
}

/** EmailJS rejects with its response, or with any other error if no response came. */
function responseOf(failure: unknown): MailResponse {
  const { status, text } = (failure ?? {}) as Partial<MailResponse>;
  if (typeof status === 'number' && typeof text === 'string') return { status, text };
  return { status: 0, text: 'Network Error' };
}

function failureOf({ status, text }: MailResponse): Failure {
  const withoutRecipient = status === 422 && text.includes('recipients address is empty');
  return withoutRecipient ? 'recipientError' : 'errorBody';
}

async function send(
  attempt: Attempt,
  recipient: Recipient,
  mail: MailService,
): Promise<SendResult> {
  for (const { id } of toasts.snapshot()) toasts.dismiss(id);
  const posted = post(mail, templateParams(attempt, recipient, mail));
  const response = await Promise.race([posted, rejectAfterTimeout()]).catch(responseOf);
  if (response.text === 'OK') {
    forgetDraft();
    return { sent: true };
  }
  console.error('The contact message was not sent:', response.status, response.text);
  const failure = failureOf(response);
  toasts.add({ title: 'errorTitle', body: failure, variant: 'destructive' });
  return { sent: false, failure };
}

let pending: Promise<SendResult> | null = null;

/** Returns the result of a running request, or of one that ended while no form was mounted. */
export function pendingResult(): Promise<SendResult> | null {
  return pending;
}

/** A form calls it after showing the result. */
export function acknowledgeResult(): void {
  pending = null;
}

/** Sends one message at a time: while a request is pending, returns its result. */
export function sendMessage(
  attempt: Attempt,
  recipient: Recipient,
  mail: MailService,
): Promise<SendResult> {
  pending ??= send(attempt, recipient, mail);
  return pending;
}
