/** Text files that are given to the tool. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { decodeText } from '#server/publishing/text.ts';
import { type Fault, fault, found } from './faults.ts';

export type Read<Value> = { ok: true; value: Value } | { ok: false; fault: Fault };

/** Reads a file, or with `-` the standard input. */
export async function readTextFile(
  name: string,
  resolvePath: (path: string) => string,
): Promise<Read<string>> {
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
  const value = decodeText(bytes);
  if (value === undefined) return { ok: false, fault: found({ code: 'not-utf8', file }) };
  return { ok: true, value };
}
