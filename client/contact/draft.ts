/** What a visitor has typed and not yet sent; it outlives a reload of the tab. */
import * as v from 'valibot';
import type { ContactMessage } from '#shared/contact.ts';
import { readFromTab, writeToTab } from '../standalone/storage.ts';

const key = 'contact-draft';

const schema = v.object({
  typed: v.object({ name: v.string(), email: v.string(), message: v.string() }),
  /** When the form was first shown, in milliseconds since 1970. */
  since: v.number(),
  /** The last attempt to send, by its content. */
  attempt: v.optional(v.object({ id: v.string(), content: v.string() })),
});

type Draft = v.InferOutput<typeof schema>;

export function readDraft(): Draft | null {
  try {
    const result = v.safeParse(schema, JSON.parse(readFromTab(key) ?? 'null'));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

function writeDraft(draft: Draft): void {
  writeToTab(key, JSON.stringify(draft));
}

export function keepTyped(typed: ContactMessage, since: number): void {
  writeDraft({ since, ...readDraft(), typed });
}

export function forgetDraft(): void {
  writeToTab(key, null);
}

/** A version 4 UUID; `crypto.randomUUID` is missing where the site is served without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The id of an attempt to send: the former one's for the same message, a new one for another. */
export function attemptId(message: ContactMessage, typed: ContactMessage, since: number): string {
  const content = JSON.stringify(message);
  const former = readDraft();
  const id = former?.attempt?.content === content ? former.attempt.id : newId();
  writeDraft({ since, ...former, typed, attempt: { id, content } });
  return id;
}
