/** A message as it was submitted, by the form's script or by the browser alone. */
import { createHash } from 'node:crypto';
import { type ContactMessage, contactFields } from '#shared/contact.ts';

export interface Submission {
  typed: ContactMessage;
  /** UUID that the form's script gives to a message and keeps while it retries. */
  key: string | undefined;
  /** Why it looks like spam. */
  suspicion: string | undefined;
}

/** Headers in which a browser says from which page it sends. */
export interface Provenance {
  /** `Sec-Fetch-Site`. */
  fetchSite: string | undefined;
  /** `Origin`. */
  origin: string | undefined;
  /** `Host`. */
  host: string | undefined;
}

/** Nobody reads a form, fills in three fields and sends them in less (milliseconds). */
const quickestVisitor = 1000;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A missing field, a file or a value of another type counts as empty. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Whether a page elsewhere made its visitor send the form. Older browsers send only `Origin`, which
 * is the site's public address, or else the host that was asked. `null` hides where it comes from,
 * as a form without a page of its own does.
 */
function isForeign({ fetchSite, origin, host }: Provenance, siteOrigin: string): boolean {
  if (fetchSite !== undefined) return fetchSite === 'cross-site';
  if (origin === undefined || origin === siteOrigin) return false;
  return host === undefined || URL.parse(origin)?.host !== host;
}

/**
 * No sign is certain, so a suspected message is kept for the secretary to judge. `website` is a
 * field that no visitor sees; only the form's script can measure the time.
 */
function suspicionOf(
  fields: Record<string, unknown>,
  provenance: Provenance,
  siteOrigin: string,
): string | undefined {
  const { elapsed: time, website = '' } = fields;
  const elapsed = typeof time === 'number' ? time : Number.parseFloat(textOf(time));
  if (typeof website !== 'string' || website.trim() !== '') return 'the hidden field was filled in';
  if (elapsed >= 0 && elapsed < quickestVisitor) return 'sent too fast for a person';
  if (isForeign(provenance, siteOrigin)) return 'sent from a page of another site';
  return undefined;
}

export function readSubmission(
  fields: Record<string, unknown>,
  provenance: Provenance,
  /** Origin of the site's public address. */
  siteOrigin: string,
): Submission {
  const typed = Object.fromEntries(
    contactFields.map((field) => [field, textOf(fields[field])]),
  ) as ContactMessage;
  const key = textOf(fields.submission);
  return {
    typed,
    key: uuid.test(key) ? key.toLowerCase() : undefined,
    suspicion: suspicionOf(fields, provenance, siteOrigin),
  };
}

/** Within this time the same text from the same visitor is the same message. */
const repetitionWindow = 60 * 60 * 1000;

/**
 * The keys of a message, the current one first; a stored message with one of them is the same. The
 * text always belongs to them: a visitor whose
 * answer was lost may correct a word before trying again, and that is a message of its own, under
 * the same UUID. A form sent without scripts has no UUID (a hidden field cannot be unique in a
 * document that caches keep), so there the hour stands in for it, this one or the one before.
 */
export function deduplicationKeys(
  { name, email, message }: ContactMessage,
  key: string | undefined,
  now: Date,
): [string, ...string[]] {
  const keyOf = (part: string | number) =>
    createHash('sha256')
      .update(JSON.stringify([part, name, email, message]))
      .digest('base64url');
  if (key) return [keyOf(key)];
  const window = Math.floor(now.getTime() / repetitionWindow);
  return [keyOf(window), keyOf(window - 1)];
}
