/** Text of a visitor, made safe to be looked at. */

/** Emoji first: some are joined of several by signs that nobody sees. */
const invisible =
  /\p{RGI_Emoji}|([[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]--[\n\t]])/gv;

/**
 * Shows signs that nobody sees (control, zero-width) or that turn the text around them (bidi) by
 * their number, as in `⟨U+202E⟩`, so that no name or address looks like another one.
 */
export function visibleSigns(text: string): string {
  return text.replace(invisible, (found, sign?: string) => {
    const number = sign?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return number ? `⟨U+${number}⟩` : found;
  });
}
