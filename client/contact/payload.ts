/** What the mail service receives. */
import type { ContactMessage } from '#shared/contact.ts';
import type { MailService } from '#shared/site.ts';

export interface Submission {
  message: ContactMessage;
  /** Stays the same when the same message is sent again, so that it is stored once. */
  id: string;
  /** Milliseconds since the form was shown; a program needs but a few. */
  elapsed: number;
  /** Content of the field that only programs see. */
  trap: string;
}

export interface Recipient {
  organisation: string;
  email: string;
  /** The site's host, as the lodge finds it in the subject. */
  host: string;
}

/**
 * The template parameters that the specification lists; for the site's own relay three more,
 * against spam and repetition, which no other service gets to see.
 */
export function mailPayload(
  { message, id, elapsed, trap }: Submission,
  { organisation, email, host }: Recipient,
  { origin }: MailService,
): Record<string, string | number> {
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
    ...(origin === null && { submission: id, elapsed, website: trap }),
  };
}
