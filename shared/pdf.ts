/** The address of a PDF has the hash of its content and a name: `/papers/{hash}/Покана.pdf`. */
import type { Language } from './language.ts';
import { pdfsPath } from './routes.ts';
import { cleanText, composed } from './text.ts';

export const pdfLimits = { megabytes: 10, perItem: 10 } as const;

interface PdfFile {
  hash: string;
  name: string;
}

const longestName = 80;

/** Keeps letters and digits, so that the address needs no escapes in texts and on paper. */
export function pdfName(fileName: string): string {
  const stem = cleanText(fileName).replace(/\.pdf$/i, '');
  const letters = [...stem.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')].slice(0, longestName).join('');
  return `${letters.replace(/^-+|-+$/g, '') || 'PDF'}.pdf`;
}

export const pdfAddress = ({ hash, name }: PdfFile) => `${pdfsPath}/${hash}/${name}`;

export function parsePdf(address: string): PdfFile | null {
  const [, hash, name] = /^\/papers\/([0-9a-f]{32})\/([^/]+)$/.exec(address) ?? [];
  return hash && name && pdfName(name) === name ? { hash, name } : null;
}

function decoded(text: string): string {
  try {
    return composed(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** Returns the addresses of the PDFs that a text links to, with or without the site's origin. */
export const pdfsIn = (text: string): string[] =>
  [...text.matchAll(/\/papers\/[0-9a-f]{32}\/[^\s/()[\]]+?\.pdf/g)]
    .map(([address]) => decoded(address))
    .filter((address) => parsePdf(address) !== null);

/** Writes a size in megabytes, with the decimal mark of the language. */
export function writeMegabytes(bytes: number, language: Language): string {
  const megabytes = Math.max(bytes / 1024 ** 2, 0.1).toFixed(1);
  return `${language === 'mk' ? megabytes.replace('.', ',') : megabytes}\u00a0MB`;
}
