import { type AddressObject, type Headers, simpleParser } from 'mailparser';

interface Mailbox {
  name: string;
  address: string;
}

export interface ReceivedMail {
  /** Names are in lower case; values are decoded. */
  headers: Headers;
  from: Mailbox;
  to: Mailbox;
  replyTo: Mailbox;
  text: string;
  /** The names of all header lines, in lower case, so that a test can detect injected headers. */
  headerNames: string[];
  /** The header lines as they were sent. */
  headerLines: string[];
}

/** Returns the header's only address; its parts are empty if the header is missing. */
function mailboxOf(header: AddressObject | AddressObject[] | undefined): Mailbox {
  const [mailbox, ...others] = [header ?? []].flat().flatMap(({ value }) => value);
  if (others.length > 0) throw new Error(`More than one address: ${JSON.stringify(header)}`);
  return { name: mailbox?.name ?? '', address: mailbox?.address ?? '' };
}

export async function readMail(raw: string): Promise<ReceivedMail> {
  const { headers, headerLines, from, to, replyTo, text } = await simpleParser(raw);
  return {
    headers,
    from: mailboxOf(from),
    to: mailboxOf(to),
    replyTo: mailboxOf(replyTo),
    text: text ?? '',
    headerNames: headerLines.map(({ key }) => key),
    headerLines: headerLines.map(({ line }) => line),
  };
}
