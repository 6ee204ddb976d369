/** `POST /contact`: the form as browsers send it without scripts, answered with a page. */
import type { Context } from 'hono';
import type { ContactFaults } from '#shared/contact.ts';
import { defaultLanguage, isLanguage, languageParameter } from '#shared/language.ts';
import type { ContactRefusal } from '#shared/page-data.ts';
import type { Parts } from './app.ts';
import { clientAddress } from './client-address.ts';
import type { Pages } from './pages.ts';
import { readSubmission } from './submission.ts';

async function readForm(context: Context): Promise<Record<string, unknown>> {
  return context.req.parseBody().catch(() => ({}));
}

const statusOf = { tooMany: 429, noRecipient: 422, unavailable: 503 } as const;

/** Answers that the message was sent only once it is committed to the database. */
export function postContact({ accept, trustProxy }: Parts, pages: Pages) {
  return async (context: Context): Promise<Response> => {
    const form = await readForm(context);
    const asked = form[languageParameter] ?? context.req.query(languageParameter);
    const language = isLanguage(asked) ? asked : defaultLanguage;
    const submission = readSubmission(form, context.req.header('Sec-Fetch-Site'));
    const answer = await accept(submission, clientAddress(context, trustProxy));

    const refuse = (
      status: 422 | 429 | 503,
      reason: { faults?: ContactFaults; refusal?: ContactRefusal },
    ) =>
      pages.contact(
        context,
        { sent: false, typed: submission.typed, faults: {}, ...reason },
        language,
        status,
      );
    if (answer.result === 'stored') return pages.contact(context, { sent: true }, language, 200);
    if (answer.result === 'faulty') return refuse(422, { faults: answer.faults });
    if (answer.result === 'tooMany') context.header('Retry-After', String(answer.retryAfter));
    return refuse(statusOf[answer.result], { refusal: answer.result });
  };
}

/** For a form larger than the server reads; what was typed is not known then. */
export function tooLargeContact(pages: Pages) {
  return (context: Context): Promise<Response> => {
    const asked = context.req.query(languageParameter);
    const language = isLanguage(asked) ? asked : defaultLanguage;
    const typed = { name: '', email: '', message: '' };
    const faults = { message: 'messageTooLong' } as const;
    return pages.contact(context, { sent: false, typed, faults }, language, 413);
  };
}
