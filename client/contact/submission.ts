/**
 * The sending of a message. It belongs to the document and not to the form, so that a visitor who
 * goes to another page meanwhile learns of the end all the same.
 */
import type { Site } from '#shared/site.ts';
import { toasts } from '../toasts.ts';
import { forgetDraft } from './draft.ts';
import { mailPayload, type Recipient, type Submission } from './payload.ts';
import { type SendResult, sendMail } from './send.ts';

/** Which text of `toasts` tells the visitor what went wrong. */
export type Failure = 'errorBody' | 'recipientError';

export type SubmissionEnd = { sent: true } | { sent: false; failure: Failure };

export function failureOf({ status, text }: Extract<SendResult, { sent: false }>): Failure {
  const withoutRecipient = status === 422 && text.includes('recipients address is empty');
  return withoutRecipient ? 'recipientError' : 'errorBody';
}

let pending: Promise<SubmissionEnd> | null = null;
let failureToast: number | null = null;

/** The submission that is on its way. */
export function pendingSubmission(): Promise<SubmissionEnd> | null {
  return pending;
}

async function run(
  submission: Submission,
  recipient: Recipient,
  { mail }: Site,
): Promise<SubmissionEnd> {
  if (failureToast !== null) toasts.dismiss(failureToast);
  const result = await sendMail(mail, mailPayload(submission, recipient));
  if (result.sent) {
    forgetDraft();
    return result;
  }
  console.error('The contact message was not sent:', result.status, result.text);
  const failure = failureOf(result);
  failureToast = toasts.add({ title: 'errorTitle', body: failure, variant: 'destructive' });
  return { sent: false, failure };
}

/** Never two at once: while one is on its way, it is the answer. */
export function submit(
  submission: Submission,
  recipient: Recipient,
  site: Site,
): Promise<SubmissionEnd> {
  pending ??= run(submission, recipient, site).finally(() => {
    pending = null;
  });
  return pending;
}
