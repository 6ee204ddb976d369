/** A news item as a file: a heading and a text for each language, and a date. */
import type { Bilingual, Language } from '#shared/language.ts';
import { type Fault, fault } from '../faults.ts';

/** A text that the file leaves out is empty. */
export interface NewsFile {
  title: Bilingual;
  content: Bilingual;
  date?: string;
}

const heading = /^#\s*(mk|en)\b[ \t:]*(.*)$/gim;

/** `name` is what the file is called in a fault. */
export function parseNewsFile(
  name: string,
  text: string,
): { ok: true; news: NewsFile } | { ok: false; fault: Fault } {
  const normal = text.replace(/\r\n?/g, '\n');
  const headings = [...normal.matchAll(heading)];
  const title = { mk: '', en: '' };
  const content = { mk: '', en: '' };
  const found: string[] = [];
  headings.forEach((match, index) => {
    const language = match[1]?.toLowerCase() as Language;
    found.push(language);
    title[language] = match[2] ?? '';
    content[language] = normal.slice(match.index + match[0].length, headings[index + 1]?.index);
  });
  if (found.toSorted().join() !== 'en,mk') {
    return { ok: false, fault: fault('no-headings', { file: name }) };
  }
  const above = normal.slice(0, headings[0]?.index).trim();
  const date = /^(?:date|датум):\s*(.+)$/i.exec(above)?.[1];
  if (above && !date) return { ok: false, fault: fault('text-above', { file: name }) };
  return { ok: true, news: { title, content, ...(date && { date }) } };
}
