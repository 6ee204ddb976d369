/** Text files in the encodings that editors and spreadsheets write. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Fault, fault } from './faults.ts';

export type TextFile = { ok: true; text: string } | { ok: false; fault: Fault };

/** UTF-8 with or without a byte order mark, or UTF-16 with one, as Excel and Notepad write it. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** Reads a file, or with `-` the standard input. */
export async function readTextFile(
  name: string,
  resolvePath: (path: string) => string,
): Promise<TextFile> {
  if (name === '-' && process.stdin.isTTY) return { ok: false, fault: fault('stdin-is-terminal') };
  const file = name === '-' ? name : resolvePath(name);
  let bytes: Buffer;
  try {
    bytes = await (name === '-' ? buffer(process.stdin) : readFile(file));
  } catch (error) {
    const { code = 'EIO' } = error as NodeJS.ErrnoException;
    const missing = code === 'ENOENT' && fault('no-such-file', { file });
    return { ok: false, fault: missing || fault('unreadable', { file, reason: code }) };
  }
  try {
    return { ok: true, text: decode(bytes) };
  } catch {
    return { ok: false, fault: fault('not-utf8', { file }) };
  }
}
