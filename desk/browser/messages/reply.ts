/** Mail programs on all systems accept an address of this many bytes from a browser. */
const longest = 1_900;

interface Reply {
  email: string;
  subject: string;
  greeting: string;
  quote: string;
  text: string;
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');

/** Returns a `mailto:` address (RFC 6068) that quotes as much of the message as fits. */
export function replyAddress({ email, subject, greeting, quote, text }: Reply): string {
  const address = (quotation: string) => {
    const body = `${greeting}\r\n\r\n\r\n${quote}\r\n${quotation}`;
    const fields = [`subject=${encodeURIComponent(subject)}`, `body=${encodeURIComponent(body)}`];
    return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${fields.join('&')}`;
  };
  const whole = address(quoted(text));
  if (whole.length <= longest) return whole;
  // Half of a surrogate pair cannot be encoded.
  const characters = [...text].slice(0, longest);
  for (;;) {
    const shortened = address(quoted(`${characters.join('')} …`));
    if (shortened.length <= longest || characters.length === 0) return shortened;
    characters.length = Math.max(0, characters.length - 5);
  }
}
