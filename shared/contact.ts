/** Browser and server validate a message with the same schema. */
import * as v from 'valibot';
import { cleanLine, cleanText } from './text.ts';

export const contactLimits = { name: 100, email: 254, message: 5000 } as const;

export const contactFields = ['name', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

/** Only bots fill in this hidden field. Programs that help visitors do not know its name. */
export const trapName = 'unused';

type ContactError = `${ContactField}${'Required' | 'TooLong'}` | 'emailInvalid';

export type ContactMessage = Record<ContactField, string>;

/** Makes a message of the value of each field. */
export const messageOf = (textOf: (field: ContactField) => string) =>
  Object.fromEntries(contactFields.map((field) => [field, textOf(field)])) as ContactMessage;

const error = (code: ContactError) => code;

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';

/** The browser's pattern for e-mail, with letters of all scripts and a dot in the domain. */
const emailPattern = new RegExp(
  `^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`,
  'u',
);

const contactSchema = v.object({
  name: v.pipe(
    v.string(),
    // A mail header has only one line.
    v.transform(cleanLine),
    v.trim(),
    v.minLength(1, error('nameRequired')),
    v.maxLength(contactLimits.name, error('nameTooLong')),
  ),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, error('emailRequired')),
    v.maxLength(contactLimits.email, error('emailTooLong')),
    v.regex(emailPattern, error('emailInvalid')),
  ),
  message: v.pipe(
    v.string(),
    v.transform(cleanText),
    v.trim(),
    v.minLength(1, error('messageRequired')),
    v.maxLength(contactLimits.message, error('messageTooLong')),
  ),
});

export type ContactErrors = Partial<Record<ContactField, ContactError>>;

type ContactCheck = { ok: true; message: ContactMessage } | { ok: false; errors: ContactErrors };

export function checkContact(typed: ContactMessage): ContactCheck {
  // The first error of a field ends its validation: no pattern sees a text that is too long.
  const result = v.safeParse(contactSchema, typed, { abortPipeEarly: true });
  if (result.success) return { ok: true, message: result.output };
  const { nested = {} } = v.flatten<typeof contactSchema>(result.issues);
  const errors: ContactErrors = {};
  for (const field of contactFields) {
    const code = nested[field]?.[0];
    if (code) errors[field] = code as ContactError;
  }
  return { ok: false, errors };
}
