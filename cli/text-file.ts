/** Text files in the encodings that editors and spreadsheets write. */
import { readFile } from 'node:fs/promises';

export type TextFile = { ok: true; text: string } | { ok: false; fault: string };

/** UTF-8 with or without a byte order mark, or UTF-16 with one, as Excel and Notepad write it. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

export async function readTextFile(path: string): Promise<TextFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist.' : `cannot be read (${code}).`;
    return { ok: false, fault: `${path} ${reason}` };
  }
  try {
    return { ok: true, text: decode(bytes) };
  } catch {
    return { ok: false, fault: `${path} is not in UTF-8. Save it again with that encoding.` };
  }
}
