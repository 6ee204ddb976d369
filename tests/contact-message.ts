import type { ContactMessage } from '#shared/contact.ts';

/** Returns a valid message with these fields. A new field of the form needs a value only here. */
export const contactMessage = (fields: Partial<ContactMessage> = {}): ContactMessage => ({
  name: 'Ана',
  email: 'ana@visitor.example',
  message: 'Здраво',
  ...fields,
});
