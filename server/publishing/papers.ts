import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { PublishingFault, Warning } from '#shared/faults.ts';
import { paperAddress, paperLimits, paperName } from '#shared/paper.ts';
import type { Database } from '../storage/database.ts';
import { addPaper, pieceSize, putPiece } from '../storage/papers.ts';

type Refused = { ok: false; faults: PublishingFault[] };

interface Checked {
  ok: true;
  hash: string;
  /** The address under which the paper is served. */
  file: string;
  bytes: number;
  warnings: Warning[];
}

/** All pieces share one buffer. */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(pieceSize);
  for (;;) {
    let filled = 0;
    while (filled < pieceSize) {
      const { bytesRead } = await handle.read(buffer, filled, pieceSize - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < pieceSize) return;
  }
}

/** The PDF may have other bytes before its beginning and after its end, as readers allow. */
const margin = 1024;
const encryption = '/Encrypt';

async function check(handle: FileHandle, name: string): Promise<Checked | Refused> {
  const file = name;
  const refuse = (fault: PublishingFault): Refused => ({ ok: false, faults: [fault] });
  const { size } = await handle.stat();
  if (size === 0) return refuse({ code: 'empty-file', file });
  const hash = createHash('sha256');
  let begins = false;
  let isEncrypted = false;
  let bytes = 0;
  let end = Buffer.alloc(0);
  for await (const piece of piecesOf(handle)) {
    if (bytes === 0) begins = piece.subarray(0, margin).includes('%PDF-');
    if (!begins) return refuse({ code: 'not-a-pdf', file });
    bytes += piece.length;
    if (bytes > paperLimits.megabytes * 1024 ** 2) {
      return refuse({ code: 'too-large-file', file, limit: paperLimits.megabytes });
    }
    hash.update(piece);
    const joint = Buffer.concat([end, piece.subarray(0, margin)]);
    isEncrypted ||= piece.includes(encryption) || joint.includes(encryption);
    end = Buffer.concat([end, piece.subarray(-margin)]).subarray(-margin);
  }
  if (!end.includes('%%EOF')) return refuse({ code: 'damaged-pdf', file });
  const paper = { hash: hash.digest('hex').slice(0, 32), name: paperName(name) };
  return {
    ok: true,
    hash: paper.hash,
    file: paperAddress(paper),
    bytes,
    warnings: isEncrypted ? [{ code: 'encrypted-pdf', file }] : [],
  };
}

async function withFile<T>(
  path: string,
  name: string,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T | Refused> {
  const failed = ({ code = 'unknown' }: NodeJS.ErrnoException): Refused => ({
    ok: false,
    faults: [
      code === 'ENOENT'
        ? { code: 'no-such-file', file: name }
        : { code: 'unreadable-file', file: name, reason: code },
    ],
  });
  const handle = await open(path).catch(failed);
  if ('ok' in handle) return handle;
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

export const checkPaper = (path: string, name: string): Promise<Checked | Refused> =>
  withFile(path, name, (handle) => check(handle, name));

/** Stores the paper in pieces, outside any transaction. Until an entry refers to it, it is hidden. */
export async function storePaper(
  database: Database,
  path: string,
  name: string,
): Promise<Checked | Refused> {
  const checked = await checkPaper(path, name);
  if (!checked.ok) return checked;
  const { hash, bytes } = checked;
  await addPaper(database, hash, bytes);
  const stored = await withFile(path, name, async (handle) => {
    let number = 0;
    for await (const piece of piecesOf(handle)) {
      await putPiece(database, hash, number, piece);
      number += 1;
    }
    return checked;
  });
  return stored;
}
