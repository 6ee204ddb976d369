import { readFile, stat } from 'node:fs/promises';
import type { PhotoFault } from '#shared/faults.ts';

/** Reads a file of at most this size. Faults name it as its user does. */
export async function readBytes(
  path: string,
  file: string,
  megabytes: number,
): Promise<Buffer | PhotoFault> {
  try {
    const { size } = await stat(path);
    if (size > megabytes * 1024 ** 2) return { code: 'too-large-file', file, limit: megabytes };
    return await readFile(path);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? { code: 'no-such-file', file }
      : { code: 'unreadable-file', file, reason: code };
  }
}
