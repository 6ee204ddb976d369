/** `POST /contact`: the form as browsers send it without scripts, answered with a page. */
import type { Context } from 'hono';
import { type ContactMessage, checkContact, contactFields } from '#shared/contact.ts';
import { defaultLanguage, isLanguage, languageParameter } from '#shared/language.ts';
import type { Parts } from './app.ts';
import type { Pages } from './pages.ts';
import { storeMessage } from './storage/messages.ts';

/** The texts of the form; a file or a missing field counts as empty. */
async function readForm(context: Context): Promise<Record<string, string>> {
  const body = await context.req.parseBody().catch(() => ({}));
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Answers that the message was sent only once it is committed to the database. */
export function postContact({ database }: Parts, pages: Pages) {
  return async (context: Context): Promise<Response> => {
    const form = await readForm(context);
    const asked = form[languageParameter];
    const language = isLanguage(asked) ? asked : defaultLanguage;
    const typed = Object.fromEntries(
      contactFields.map((field) => [field, form[field] ?? '']),
    ) as ContactMessage;
    const check = checkContact(typed);
    if (!check.ok) {
      return pages.contact(context, { sent: false, typed, faults: check.faults }, language);
    }
    await storeMessage(database, check.message);
    return pages.contact(context, { sent: true }, language);
  };
}
