/** One kind of line break; of the other control characters only the tab stays. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** File names are compared by it: macOS may store them decomposed (NFD). */
export const fileKey = (name: string) => name.normalize('NFC');
