import { Hono } from 'hono';
import type { NodeEnv } from '#server/http/response.ts';
import { createLimiter } from '#server/http/response-cache.ts';
import { attachmentResponse } from '#server/lists/attachment-responses.ts';
import { readPdf } from '#server/publishing/read-pdf.ts';
import { storeAttachment } from '#server/storage/attachment-rows.ts';
import type { Database } from '#server/storage/database.ts';
import { attachmentAddress, attachmentLimits } from '#shared/attachment.ts';
import type { AttachmentOutcome } from '../shared/api.ts';
import { send } from './files.ts';
import { HttpError } from './http-error.ts';
import { type DeskParts, fileNameIn, withUpload } from './requests.ts';

export function attachments({ database, dataFolder }: DeskParts): Hono {
  const most = attachmentLimits.megabytes * 1024 ** 2;
  // All PDFs, one after the other, are read into this memory.
  const memory = Buffer.alloc(most);
  const reading = createLimiter(1);

  async function store(path: string, name: string): Promise<AttachmentOutcome> {
    const pdf = await readPdf(path, name, memory);
    if (!pdf.ok) return pdf;
    const { file, bytes, warnings } = pdf;
    await storeAttachment(database, file, bytes);
    return { ok: true, file, bytes: bytes.length, warnings };
  }

  return new Hono().post('/', (c) => {
    const name = fileNameIn(c);
    return withUpload(c, { folder: dataFolder, most }, async (path) =>
      c.json(await reading(() => store(path, name))),
    );
  });
}

/** Serves the PDFs of drafts, too. */
export const attachmentFiles = (database: Database): Hono<NodeEnv> =>
  new Hono<NodeEnv>().get('/:hash/:name', async (c) => {
    const file = attachmentAddress(c.req.param());
    const response = await attachmentResponse(database, file, { published: false });
    if (!response) throw new HttpError(404, 'notFound');
    return send(c, response);
  });
