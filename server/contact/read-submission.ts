/** From the fields of a posted form to a submission, and why it may be spam. */
import type { IncomingMessage } from 'node:http';
import { type ContactMessage, contactFields } from '#shared/contact.ts';
import type { Fields } from '../http/body.ts';
import { requestId } from '../http/client-address.ts';
import type { Suspicion } from './shown-message.ts';

export interface Submission {
  typed: ContactMessage;
  /** A UUID that the form's script keeps while it retries. */
  idempotencyKey: string | undefined;
  suspicion: Suspicion | undefined;
  requestId: string;
}

interface Provenance {
  fetchSite: string | undefined;
  origin: string | undefined;
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

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Whether a page of another site made the visitor send the form. Older browsers send only `Origin`.
 */
function isForeign({ fetchSite, origin, host }: Provenance, siteOrigin: string): boolean {
  if (fetchSite !== undefined) return fetchSite === 'cross-site';
  if (origin === undefined || origin === siteOrigin) return false;
  return host === undefined || URL.parse(origin)?.host !== host;
}

/**
 * No sign is certain, so a suspected message is kept in quarantine. `website` is a honeypot, hidden
 * from visitors; the form's script measures `elapsed`.
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
