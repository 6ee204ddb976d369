/**
 * The sending of a message. It belongs to the document and not to the form, so that a visitor who
 * goes to another page meanwhile learns of the end all the same.
 */
import type { Site } from '#shared/site.ts';
import { toasts } from '../toasts/store.ts';
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

/** The last submission whose end no form has shown yet. */
let unseen: Promise<SubmissionEnd> | null = null;
let underway = false;
let failureToast: number | null = null;

export function unseenSubmission(): Promise<SubmissionEnd> | null {
  return unseen;
}

/** The form has told the visitor how it ended. */
export function markSeen(): void {
  unseen = null;
}

async function run(
  submission: Submission,
  recipient: Recipient,
  { mail }: Site,
): Promise<SubmissionEnd> {
  if (failureToast !== null) toasts.dismiss(failureToast);
  const result = await sendMail(mail, mailPayload(submission, recipient, mail));
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
  if (underway && unseen) return unseen;
  underway = true;
  unseen = run(submission, recipient, site).finally(() => {
    underway = false;
  });
  return unseen;
}
