/** Browser and server check a message with the same function. */
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

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';

/** The browser's pattern for e-mail, with letters of all scripts and a dot in the domain. */
const emailPattern = new RegExp(
  `^[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`,
  'u',
);

/** A mail header has only one line, so a name has none more. */
const cleaned: Record<ContactField, (text: string) => string> = {
  name: cleanLine,
  email: (text) => text,
  message: cleanText,
};

export type ContactErrors = Partial<Record<ContactField, ContactError>>;

type ContactCheck = { ok: true; message: ContactMessage } | { ok: false; errors: ContactErrors };

export function checkContact(typed: ContactMessage): ContactCheck {
  const message = messageOf((field) => cleaned[field](typed[field]).trim());
  const errors: ContactErrors = {};
  for (const field of contactFields) {
    const { length } = message[field];
    if (length === 0) errors[field] = `${field}Required`;
    else if (length > contactLimits[field]) errors[field] = `${field}TooLong`;
    // No pattern sees a text that is too long.
    else if (field === 'email' && !emailPattern.test(message.email)) errors.email = 'emailInvalid';
  }
  return Object.keys(errors).length === 0 ? { ok: true, message } : { ok: false, errors };
}
