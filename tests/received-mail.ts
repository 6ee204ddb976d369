import { type AddressObject, type Headers, simpleParser } from 'mailparser';

interface Mailbox {
  name: string;
  address: string;
}

export interface ReceivedMail {
  /** Names in lower case; values decoded. */
  headers: Headers;
  from: Mailbox;
  to: Mailbox;
  replyTo: Mailbox;
  text: string;
  /** The name of every header line, in lower case, to look for smuggled ones. */
  headerNames: string[];
}

/** The only address of a header; empty where the mail has no such header. */
function mailboxOf(header: AddressObject | AddressObject[] | undefined): Mailbox {
  const [mailbox, ...others] = [header ?? []].flat().flatMap(({ value }) => value);
  if (others.length > 0) throw new Error(`More than one address: ${JSON.stringify(header)}`);
  return { name: mailbox?.name ?? '', address: mailbox?.address ?? '' };
}

/** Reads a mail as a mail program does. */
export async function readMail(raw: string): Promise<ReceivedMail> {
  const { headers, headerLines, from, to, replyTo, text } = await simpleParser(raw);
  return {
    headers,
    from: mailboxOf(from),
    to: mailboxOf(to),
    replyTo: mailboxOf(replyTo),
    text: text ?? '',
    headerNames: headerLines.map(({ key }) => key),
  };
}
