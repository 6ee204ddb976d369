/** `POST /contact`: browsers without JavaScript send the form here, and the response is a page. */
import { messageOf } from '#shared/contact.ts';
import { isLanguage, languageParameter } from '#shared/language.ts';
import type { ContactOutcome } from '#shared/page-data.ts';
import { languageIn, type Pages } from '../html/pages.ts';
import { postedForm } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { type PreparedResponse, retryAfter, withHeaders } from '../http/response.ts';
import type { Route } from '../http/response-cache.ts';
import type { RelayParts } from './relay.ts';
import { readSubmission } from './submit-message.ts';

type Unsent = Extract<ContactOutcome, { sent: false }>;

const unread: Unsent = { sent: false, typed: messageOf(() => ''), errors: {} };

const tooLarge: Unsent = { ...unread, errors: { message: 'messageTooLong' } };
const tooMany: Unsent = { ...unread, problem: 'tooMany' };

const statusOf = { tooMany: 429, noRecipient: 422, unavailable: 503 } as const;

const after = (response: PreparedResponse, seconds: number) =>
  withHeaders(response, { 'Retry-After': String(seconds) });

export function contactForm(parts: RelayParts & { pages: Pages }): Route {
  const { inbox, pages, trustedProxies } = parts;
  return async (c) => {
    const address = clientAddress(c.env.incoming, trustedProxies);
    const wait = inbox.attempt(address);
    if (wait > 0) return after(await pages.contact(tooMany, languageIn(c), 429), wait);
    const posted = await postedForm(c.env.incoming);
    if (posted.result === 'tooLarge' || posted.result === 'tooMany') {
      return pages.contact(tooLarge, languageIn(c), 413);
    }
    const fields = posted.result === 'read' ? posted.fields : {};
    const { [languageParameter]: sent } = fields;
    const language = isLanguage(sent) ? sent : languageIn(c);
    const submission = readSubmission(fields, c.env, parts);
    const submitted = await inbox.submit(submission, address);
    const unsent: Unsent = { sent: false, typed: submission.typed, errors: {} };
    switch (submitted.result) {
      case 'stored':
        return pages.contact({ sent: true }, language, 200);
      case 'invalid':
        return pages.contact({ ...unsent, errors: submitted.errors }, language, 422);
    }
    const { result: problem } = submitted;
    const page = await pages.contact({ ...unsent, problem }, language, statusOf[problem]);
    if (submitted.result === 'tooMany') return after(page, submitted.retryAfter);
    return submitted.result === 'unavailable' ? after(page, retryAfter) : page;
  };
}
