import { attachmentAddress, parseAttachment } from '#shared/attachment.ts';
import { unmangled } from '#shared/routes.ts';
import { composed } from '#shared/text.ts';
import { type PreparedResponse, textResponse } from '../http/response.ts';
import { createLimiter, type Route } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import { nextPiece, pdfLength } from '../storage/attachment-rows.ts';
import type { Database } from '../storage/database.ts';
import { available } from './last-known.ts';

/** A viewer may be an embedded object with inline styles. `sandbox` would disable that of Chrome. */
const shownAlone =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const limited = createLimiter(4);

async function* read(database: Database, file: string, length: number) {
  let name = '';
  for (let left = length; left > 0; ) {
    const piece = await limited(() => nextPiece(database, file, name));
    if (!piece) throw new Error(`${file} has been removed`);
    name = piece.name;
    left -= piece.bytes.length;
    yield piece.bytes;
  }
}

/** Returns null if the PDF is not stored or, for visitors, not public. */
export async function attachmentResponse(
  database: Database,
  file: string,
  { published }: { published: boolean },
): Promise<PreparedResponse | null> {
  const pdf = parseAttachment(file);
  const length = pdf ? await pdfLength(database, file, { published }) : 0;
  if (length === 0) return null;
  const etag = `"${pdf?.hash}"`;
  const headers = {
    'Content-Type': 'application/pdf',
    'Cache-Control': published ? cacheControl.revalidate : cacheControl.never,
    'Content-Security-Policy': shownAlone,
    ETag: etag,
  };
  const body = { length, read: () => read(database, file, length) };
  return { status: 200, variants: { identity: { etag, headers, body } }, size: length };
}

/** A PDF is looked up at each request, so that a withdrawn one is gone immediately. */
export function attachments(database: Database, notFound: Route): Route {
  return async (c) => {
    const { hash = '', name = '' } = c.req.param();
    const typed = composed(attachmentAddress({ hash, name }));
    for (const file of new Set([typed, composed(unmangled(typed))])) {
      const response = await available(attachmentResponse(database, file, { published: true }));
      if (response && file === typed) return response;
      if (response) return textResponse(308, '', { Location: encodeURI(file) });
    }
    return notFound(c);
  };
}
