/** The address of a PDF has the hash of its content and a name: `/attachments/{hash}/Покана.pdf`. */
import type { Language } from './language.ts';
import { attachmentsPath } from './routes.ts';
import { cleanText, composed } from './text.ts';

export const attachmentLimits = { megabytes: 10, perItem: 10 } as const;

interface AttachmentFile {
  hash: string;
  name: string;
}

const longestName = 80;

/** Replaces all but letters of any script and digits by hyphens: `Покана за бал.pdf` becomes `Покана-за-бал.pdf`. */
export function attachmentFileName(fileName: string): string {
  const stem = cleanText(fileName).replace(/\.pdf$/i, '');
  const letters = [...stem.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')].slice(0, longestName).join('');
  return `${letters.replace(/^-+|-+$/g, '') || 'PDF'}.pdf`;
}

export const attachmentAddress = ({ hash, name }: AttachmentFile) =>
  `${attachmentsPath}/${hash}/${name}`;

export function parseAttachment(address: string): AttachmentFile | null {
  const [, hash, name] = /^\/attachments\/([0-9a-f]{32})\/([^/]+)$/.exec(address) ?? [];
  return hash && name && attachmentFileName(name) === name ? { hash, name } : null;
}

function decodedAddress(text: string): string {
  try {
    return composed(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** Returns the addresses of the PDFs that a text links to, with or without the site's origin. */
export const attachmentsIn = (text: string): string[] =>
  [...text.matchAll(/\/attachments\/[0-9a-f]{32}\/[^\s/()[\]]+?\.pdf/g)]
    .map(([address]) => decodedAddress(address))
    .filter((address) => parseAttachment(address) !== null);

/** Writes a size in megabytes, with the decimal mark of the language. */
export function writeMegabytes(bytes: number, language: Language): string {
  const megabytes = Math.max(bytes / 1024 ** 2, 0.1).toFixed(1);
  return `${language === 'mk' ? megabytes.replace('.', ',') : megabytes}\u00a0MB`;
}
