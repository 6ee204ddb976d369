import { Hono } from 'hono';
import type { NodeEnv } from '#server/http/response.ts';
import { createLimiter } from '#server/http/response-cache.ts';
import { pdfResponse } from '#server/lists/pdf-responses.ts';
import { readPdf } from '#server/publishing/read-pdf.ts';
import type { Database } from '#server/storage/database.ts';
import { storePdf } from '#server/storage/pdf-rows.ts';
import { pdfAddress, pdfLimits } from '#shared/pdf.ts';
import type { PdfOutcome } from '../shared/api.ts';
import { send } from './files.ts';
import { HttpError } from './http-error.ts';
import { fileNameIn, withUpload } from './requests.ts';

interface Pdfs {
  database: Database;
  dataFolder: string;
}

export function papers({ database, dataFolder }: Pdfs): Hono {
  const most = pdfLimits.megabytes * 1024 ** 2;
  // All PDFs, one after the other, are read into this memory.
  const memory = Buffer.alloc(most);
  const reading = createLimiter(1);

  async function store(path: string, name: string): Promise<PdfOutcome> {
    const pdf = await readPdf(path, name, memory);
    if (!pdf.ok) return pdf;
    const { file, bytes, warnings } = pdf;
    await storePdf(database, file, bytes);
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
export const pdfFiles = (database: Database): Hono<NodeEnv> =>
  new Hono<NodeEnv>().get('/:hash/:name', async (c) => {
    const file = pdfAddress(c.req.param());
    const response = await pdfResponse(database, file, { published: false });
    if (!response) throw new HttpError(404, 'notFound');
    return send(c, response);
  });
