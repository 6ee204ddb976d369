import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPdf } from '#server/publishing/read-pdf.ts';
import { storeAttachment } from '#server/storage/attachment-rows.ts';
import type { Database } from '#server/storage/database.ts';
import type { Attachment } from '#shared/fields/attachments.ts';

/** Returns a PDF with one line of Latin letters, and a comment that gives it at least this size. */
export function pdf(line: string, size = 0): Buffer {
  const content = `BT /F1 36 Tf 72 700 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = `%PDF-1.4\n%${'.'.repeat(size)}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

export async function addAttachment(
  database: Database,
  name: string,
  bytes: Buffer,
): Promise<Attachment> {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-attachment-'));
  try {
    const path = join(folder, 'attachment');
    await writeFile(path, bytes);
    const attachment = await readPdf(path, name);
    if (!attachment.ok) throw new Error(JSON.stringify(attachment));
    await storeAttachment(database, attachment.file, attachment.bytes);
    const title = { mk: 'Покана', en: 'Invitation' };
    return { file: attachment.file, bytes: attachment.bytes.length, title };
  } finally {
    await rm(folder, { recursive: true });
  }
}
