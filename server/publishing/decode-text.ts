/** Text files in the encodings that editors and spreadsheets write. */

/**
 * UTF-8 with or without a byte order mark, or UTF-16 with one, as Excel and Notepad write it;
 * undefined for anything else.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
