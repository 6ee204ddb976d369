/** An answer begun in the reader's own mail program. */

/** Octets of an address that the mail programs of every system take from a browser. */
const longest = 1_900;

interface Reply {
  email: string;
  subject: string;
  greeting: string;
  /** The line before the quotation. */
  quote: string;
  text: string;
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');

/** The `mailto:` address (RFC 6068); a long message is quoted as far as there is room. */
export function replyAddress({ email, subject, greeting, quote, text }: Reply): string {
  const address = (quotation: string) => {
    const body = `${greeting}\r\n\r\n\r\n${quote}\r\n${quotation}`;
    const fields = [`subject=${encodeURIComponent(subject)}`, `body=${encodeURIComponent(body)}`];
    return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${fields.join('&')}`;
  };
  const whole = address(quoted(text));
  if (whole.length <= longest) return whole;
  // By characters: half of an emoji cannot be encoded.
  const characters = [...text];
  let [least, most] = [0, characters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const cut = address(quoted(`${characters.slice(0, middle).join('')} …`));
    if (cut.length <= longest) least = middle;
    else most = middle - 1;
  }
  return address(quoted(`${characters.slice(0, least).join('')} …`));
}
