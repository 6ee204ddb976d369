/** Writes text so that the format of the news (`shared/news-text.ts`) shows it as it is. */

/** A line that would begin an item of a list. */
const itemStart = /^([ \t]*)(?:(-)|(\d{1,3})(\.))(?=[ \t]+\S)/gm;

/** Takes the meaning from whatever stands at the beginning of a line. */
export function escapeLines(text: string): string {
  return text.replace(itemStart, (_, space: string, dash?: string, number?: string) =>
    dash ? `${space}\\-` : `${space}${number}\\.`,
  );
}

const bold = /(?<!\*)\*\*(?!\*)/g;

/** Takes the meaning from marks within a line; bare addresses stay links. */
export function escapeMarks(text: string, stars = bold): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(stars, (found) => found.replaceAll('*', '\\*'))
    .replace(/\](?=\()/g, '\\]');
}

/** A text that was typed or copied without any format. */
export const escapeText = (text: string): string => escapeLines(escapeMarks(text));
