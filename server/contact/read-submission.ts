/** From a posted request to a submission: its fields, and why it may be spam. */
import type { IncomingMessage } from 'node:http';
import { type ContactMessage, contactFields } from '#shared/contact.ts';
import { readBody } from '../http/body.ts';

/** Bytes: three full fields of four-byte letters, percent-encoded, are 64 kB. */
const largestBody = 64 * 1024;

/** Fields of a form; the mail client's own form has eighteen. */
const mostFields = 20;

export type Fields = Record<string, unknown>;

export type Posted =
  | { result: 'read'; fields: Fields }
  | { result: 'tooLarge' }
  /** More fields than any form of the site has. */
  | { result: 'tooMany' }
  | { result: 'malformed' }
  | { result: 'unsupportedType' }
  | { result: 'aborted' };

const malformed = { result: 'malformed' } as const;
const unsupportedType = { result: 'unsupportedType' } as const;

/** Whether a value is an object of few enough fields. */
export function checkFields(value: unknown): Posted {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return malformed;
  return Object.keys(value).length > mostFields
    ? { result: 'tooMany' }
    : { result: 'read', fields: value as Fields };
}

/** How often `mark` stands in the bytes, counted to one more than allowed. */
function countUpTo(bytes: Buffer, mark: string, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count <= most; count += 1) {
    at = bytes.indexOf(mark, at + mark.length);
  }
  return count;
}

/** The type without its parameters, of which the boundary of a form in parts is read. */
function mediaType({ headers }: IncomingMessage): { type: string; boundary: string | undefined } {
  const header = (headers['content-type'] ?? '').slice(0, 256);
  const boundary = /;\s?boundary="?([^";]{1,70})/i.exec(header)?.[1];
  return { type: (header.split(';')[0] ?? '').trim().toLowerCase(), boundary };
}

/** A JSON object in UTF-8. */
export async function postedJson(request: IncomingMessage): Promise<Posted> {
  const body = await readBody(request, largestBody);
  if (body.result !== 'read') return body;
  if (mediaType(request).type !== 'application/json') return unsupportedType;
  try {
    return checkFields(
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.bytes)) as unknown,
    );
  } catch {
    return malformed;
  }
}

async function formInParts(bytes: Buffer, boundary: string): Promise<Posted> {
  if (countUpTo(bytes, `--${boundary}`, mostFields) > mostFields) return { result: 'tooMany' };
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    return checkFields(Object.fromEntries(form));
  } catch {
    return malformed;
  }
}

/** A form as browsers post it, URL-encoded or in parts. Fields are counted before they are parsed. */
export async function postedForm(request: IncomingMessage): Promise<Posted> {
  const body = await readBody(request, largestBody);
  if (body.result !== 'read') return body;
  const { type, boundary } = mediaType(request);
  if (type === 'multipart/form-data') {
    return boundary === undefined ? malformed : formInParts(body.bytes, boundary);
  }
  if (type !== 'application/x-www-form-urlencoded') return unsupportedType;
  if (countUpTo(body.bytes, '&', mostFields) > mostFields) return { result: 'tooMany' };
  return checkFields(Object.fromEntries(new URLSearchParams(body.bytes.toString())));
}

export interface Submission {
  typed: ContactMessage;
  /** UUID that the form's script gives to a message and keeps while it retries. */
  key: string | undefined;
  /** Why it looks like spam. */
  suspicion: string | undefined;
}

/** Headers in which a browser says from which page it sends. */
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

/** Nobody reads a form, fills in three fields and sends them in less (milliseconds). */
const quickestVisitor = 1000;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A missing field, a file or a value of another type counts as empty. */
function fieldText(value: unknown): string {
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
  fields: Fields,
  provenance: Provenance,
  siteOrigin: string,
): string | undefined {
  const { elapsed: time, website = '' } = fields;
  const elapsed = typeof time === 'number' ? time : Number.parseFloat(fieldText(time));
  if (typeof website !== 'string' || website.trim() !== '') return 'the hidden field was filled in';
  if (elapsed >= 0 && elapsed < quickestVisitor) return 'sent too fast for a person';
  if (isForeign(provenance, siteOrigin)) return 'sent from a page of another site';
  return undefined;
}

export function readSubmission(
  fields: Fields,
  request: Pick<IncomingMessage, 'headers'>,
  /** Origin of the site's public address. */
  siteOrigin: string,
): Submission {
  const typed = Object.fromEntries(
    contactFields.map((field) => [field, fieldText(fields[field])]),
  ) as ContactMessage;
  const key = fieldText(fields.submission);
  return {
    typed,
    key: uuid.test(key) ? key.toLowerCase() : undefined,
    suspicion: suspicionOf(fields, provenanceOf(request), siteOrigin),
  };
}
