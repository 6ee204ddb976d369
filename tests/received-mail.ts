/** Reads a mail as a mail program would, as far as the site's own mails need it. */
import addressparser from 'nodemailer/lib/addressparser';

export interface ReceivedMail {
  /** Names in lower case; values unfolded and decoded. */
  headers: Map<string, string>;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo: { name: string; address: string };
  text: string;
  /** Every header line as it came, to look for smuggled ones. */
  headerNames: string[];
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );

/** Encoded words of RFC 2047; the space between two of them belongs to neither. */
function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : fromQuotedPrintable(text.replaceAll('_', ' '))
      ).toString(),
    );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body).toString();
  return body;
}

export function readMail(raw: string): ReceivedMail {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  const plain = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const address = (header: string) => {
    const [first] = addressparser(plain.get(header) ?? '', { flatten: true });
    return { name: decodeWords(first?.name ?? ''), address: first?.address ?? '' };
  };
  const encoding = plain.get('content-transfer-encoding')?.toLowerCase() ?? '7bit';
  return {
    headers: new Map([...plain].map(([name, value]) => [name, decodeWords(value)])),
    from: address('from'),
    to: address('to'),
    replyTo: address('reply-to'),
    text: decodeBody(raw.slice(end + 4), encoding).replaceAll('\r\n', '\n'),
    headerNames: lines.map((line) => line.slice(0, line.indexOf(':'))),
  };
}
