/** What the mail service receives. */
import type { ContactMessage } from '#shared/contact.ts';

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

/** The template parameters that the specification lists, and three of ours against spam and repetition. */
export function mailPayload(
  { message, id, elapsed, trap }: Submission,
  { organisation, email, host }: Recipient,
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
    submission: id,
    elapsed,
    website: trap,
  };
}
