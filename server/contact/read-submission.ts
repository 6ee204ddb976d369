/** From the fields of a posted form to a submission, and why it may be spam. */
import type { IncomingMessage } from 'node:http';
import { type ContactMessage, contactFields } from '#shared/contact.ts';
import type { Fields } from '../http/body.ts';
import { requestId } from '../http/client-address.ts';
import type { Suspicion } from './shown-message.ts';

export interface Submission {
  typed: ContactMessage;
  /** UUID that the form's script gives to a message and keeps while it retries. */
  idempotencyKey: string | undefined;
  /** Why it looks like spam. */
  suspicion: Suspicion | undefined;
  /** Names the request in the log. */
  requestId: string;
}

/** Headers that name the page from which a browser sends. */
interface Provenance {
  /** `Sec-Fetch-Site`. */
  fetchSite: string | undefined;
  /** `Origin`. */
  origin: string | undefined;
  /** `Host`. */
  host: string | undefined;
}

const headerText = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header[0] : header;

function provenanceOf({ headers }: Pick<IncomingMessage, 'headers'>): Provenance {
  return {
    fetchSite: headerText(headers['sec-fetch-site']),
    origin: headerText(headers.origin),
    host: headers.host,
  };
}

/** A person needs more milliseconds to fill in three fields. */
const quickestVisitor = 1000;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A missing field, a file or a value of another type counts as empty. */
function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Whether a page of another site made its visitor send the form. Older browsers send only `Origin`:
 * it must be the site's public address or the host that was asked, which the opaque origin `null`
 * is not.
 */
function isForeign({ fetchSite, origin, host }: Provenance, siteOrigin: string): boolean {
  if (fetchSite !== undefined) return fetchSite === 'cross-site';
  if (origin === undefined || origin === siteOrigin) return false;
  return host === undefined || URL.parse(origin)?.host !== host;
}

/**
 * No sign is certain, so a suspected message is kept for the secretary to judge. `website` is a
 * honeypot, hidden from visitors; `elapsed` is measured by the form's script, where one runs.
 */
function suspicionOf(
  fields: Fields,
  provenance: Provenance,
  siteOrigin: string,
): Suspicion | undefined {
  const { elapsed: time, website = '' } = fields;
  const elapsed = typeof time === 'number' ? time : Number.parseFloat(fieldText(time));
  if (typeof website !== 'string' || website.trim() !== '') return 'the hidden field was filled in';
  if (elapsed >= 0 && elapsed < quickestVisitor) return 'sent too fast for a person';
  if (isForeign(provenance, siteOrigin)) return 'sent from a page of another site';
  return undefined;
}

export function readSubmission(
  fields: Fields,
  request: IncomingMessage,
  /** `siteOrigin` is that of the site's public address. */
  { siteOrigin, trustedProxies }: { siteOrigin: string; trustedProxies: number },
): Submission {
  const typed = Object.fromEntries(
    contactFields.map((field) => [field, fieldText(fields[field])]),
  ) as ContactMessage;
  const key = fieldText(fields.idempotencyKey);
  return {
    typed,
    idempotencyKey: uuid.test(key) ? key.toLowerCase() : undefined,
    suspicion: suspicionOf(fields, provenanceOf(request), siteOrigin),
    requestId: requestId(request, trustedProxies),
  };
}
