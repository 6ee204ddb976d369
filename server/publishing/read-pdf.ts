import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { attachmentAddress, attachmentFileName, attachmentLimits } from '#shared/attachment.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import { rejected } from '#shared/publishing.ts';
import { pdfMetadata } from './pdf-metadata.ts';

type PdfCheck =
  | { ok: true; file: string; bytes: Buffer; warnings: Warning[] }
  | { ok: false; errors: PublishingError[] };

/** A PDF may have other bytes before its beginning and after its end, as readers allow. */
const margin = 1024;

const space = 32;

/** Some programs fill a file up with zeros, spaces or line breaks. A truncated file has no end. */
function hasEnd(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && Number(bytes[end - 1]) <= space) end -= 1;
  return bytes.subarray(Math.max(0, end - margin), end).includes('%%EOF');
}

/** Reads it, perhaps into given memory. */
async function readBytes(
  path: string,
  file: string,
  memory?: Buffer,
): Promise<Buffer | PublishingError> {
  const { megabytes: limit } = attachmentLimits;
  try {
    const { size } = await stat(path);
    if (size > limit * 1024 ** 2) return { code: 'too-large-file', file, limit };
    if (!memory) return await readFile(path);
    const handle = await open(path);
    const { bytesRead } = await handle.read(memory).finally(() => handle.close());
    return memory.subarray(0, bytesRead);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? { code: 'no-such-file', file }
      : { code: 'unreadable-file', file, reason: code };
  }
}

/** Returns the content, and the address under which it is served. */
export async function readPdf(path: string, name: string, memory?: Buffer): Promise<PdfCheck> {
  const bytes = await readBytes(path, name, memory);
  if (!Buffer.isBuffer(bytes)) return rejected(bytes);
  const file = name;
  if (bytes.length === 0) return rejected({ code: 'empty-file', file });
  if (!bytes.subarray(0, margin).includes('%PDF-')) return rejected({ code: 'not-a-pdf', file });
  if (!hasEnd(bytes)) return rejected({ code: 'damaged-pdf', file });
  const texts = pdfMetadata(bytes).join('; ');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return {
    ok: true,
    file: attachmentAddress({ hash, name: attachmentFileName(name) }),
    bytes,
    warnings: [
      ...(bytes.includes('/Encrypt') ? [{ code: 'encrypted-pdf', file } as const] : []),
      ...(texts ? [{ code: 'pdf-metadata', file, texts } as const] : []),
    ],
  };
}
