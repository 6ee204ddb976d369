/** The draft of a message survives a reload of the tab. */
import { type ContactField, contactFields } from '#shared/contact.ts';
import { readFromTab, writeToTab } from '../standalone/storage.ts';

const keyOf = (field: ContactField) => `contact-${field}`;
const shownKey = 'contact-shown';
const storedKey = 'contact-idempotency-key';

export function readDraft(field: ContactField): string {
  return readFromTab(keyOf(field)) ?? '';
}

export function saveDraft(field: ContactField, text: string): void {
  writeToTab(keyOf(field), text);
}

export function forgetDraft(): void {
  for (const key of [...contactFields.map(keyOf), shownKey, storedKey]) {
    writeToTab(key, null);
  }
}

export function shownSince(): number {
  const stored = Number(readFromTab(shownKey));
  if (stored > 0) return stored;
  const now = Date.now();
  writeToTab(shownKey, String(now));
  return now;
}

/** `crypto.randomUUID` needs HTTPS. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The key stays the same until a message has been sent. The server combines it with the text. */
export function idempotencyKey(): string {
  const stored = readFromTab(storedKey);
  if (stored && uuid.test(stored)) return stored;
  const key = randomUuid();
  writeToTab(storedKey, key);
  return key;
}
