/** The draft of a message survives a reload of the tab. */
import { type ContactField, contactFields } from '#shared/contact.ts';
import { readFromTab, writeToTab } from '../standalone/storage.ts';

const keyOf = (field: ContactField) => `contact-${field}`;
const elapsedKey = 'contact-elapsed';
const storedKey = 'contact-idempotency-key';

/** The previous documents of the tab were open for this time, in milliseconds. */
const earlier = Number(readFromTab(elapsedKey));

/** Does not depend on the system time, which may be set back while the visitor types. */
export const elapsed = () => earlier + performance.now();

export function readDraft(field: ContactField): string {
  return readFromTab(keyOf(field)) ?? '';
}

export function saveDraft(field: ContactField, text: string): void {
  writeToTab(keyOf(field), text);
  writeToTab(elapsedKey, String(elapsed()));
}

export function forgetDraft(): void {
  for (const key of [...contactFields.map(keyOf), elapsedKey, storedKey]) writeToTab(key, null);
}

/**
 * The key stays the same until a message has been sent. The server combines it with the text.
 * `crypto.randomUUID` needs HTTPS; without a key, the server compares the texts of an hour.
 */
export function idempotencyKey(): string | undefined {
  const key = readFromTab(storedKey) ?? crypto.randomUUID?.();
  if (key) writeToTab(storedKey, key);
  return key;
}
