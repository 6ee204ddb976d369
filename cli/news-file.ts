/** A news item as a text file with both languages. */
import type { Bilingual, Language } from '#shared/language.ts';

export const newsFileFormat = `The file has a heading per language, in either order, and above them the date if you like:

  date: 2026-03-05 18:30

  # mk Наслов на веста
  Прв пасус.

  Втор пасус.

  # en Title of the news
  First paragraph.

  Second paragraph.`;

/** What a file says; a part that it leaves out is an empty text. */
export interface NewsFile {
  title: Bilingual;
  content: Bilingual;
  date?: string;
}

const heading = /^#\s*(mk|en)\b[ \t:]*(.*)$/gim;

export function parseNewsFile(
  text: string,
): { ok: true; news: NewsFile } | { ok: false; fault: string } {
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
    const fault = 'must have one heading "# mk Наслов" and one heading "# en Title".';
    return { ok: false, fault };
  }
  const above = normal.slice(0, headings[0]?.index).trim();
  const date = /^date:\s*(.+)$/i.exec(above)?.[1];
  if (above && !date) {
    return { ok: false, fault: 'has text above its first heading that is no "date: …".' };
  }
  return { ok: true, news: { title, content, ...(date && { date }) } };
}
