/** How wide a text is on the screen: letters with marks are one sign, others take two places. */
import widthOf from 'fast-string-width';

const segmenter = new Intl.Segmenter();
const ellipsis = '…';

export const displayWidth = (text: string): number => widthOf(text);

/** The signs of a text as a reader counts them, with their offsets. */
export const signsOf = (text: string) => segmenter.segment(text);

/** The text, or as much of its beginning as fits with an ellipsis. */
export function cut(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let used = displayWidth(ellipsis);
  for (const { segment, index } of signsOf(text)) {
    used += displayWidth(segment);
    if (used > width) return text.slice(0, index).trimEnd() + ellipsis;
  }
  return text;
}
