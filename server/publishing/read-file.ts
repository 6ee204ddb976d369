import { open, readFile, stat } from 'node:fs/promises';
import type { PhotoError } from '#shared/errors.ts';

async function readInto(path: string, memory: Buffer): Promise<Buffer> {
  const handle = await open(path);
  const { bytesRead } = await handle.read(memory).finally(() => handle.close());
  return memory.subarray(0, bytesRead);
}

/** Reads a file of at most this size, perhaps into given memory. Errors name it as its user does. */
export async function readBytes(
  path: string,
  file: string,
  megabytes: number,
  memory?: Buffer,
): Promise<Buffer | PhotoError> {
  try {
    const { size } = await stat(path);
    if (size > megabytes * 1024 ** 2) return { code: 'too-large-file', file, limit: megabytes };
    return memory ? await readInto(path, memory) : await readFile(path);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? { code: 'no-such-file', file }
      : { code: 'unreadable-file', file, reason: code };
  }
}
