/** What visitors wrote, and what became of it, as people are shown it. */
import type { Language } from '#shared/language.ts';

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

/** The reasons for quarantine, which are stored in English, in Macedonian. */
export const suspicions = {
  'the hidden field was filled in': 'пополнето е скриеното поле',
  'sent too fast for a person': 'испратена е пребрзо за човек',
  'sent from a page of another site': 'испратена е од друга веб-страница',
} as const;

export type Suspicion = keyof typeof suspicions;

/** Older programs may have stored others. */
export const isSuspicion = (stored: string): stored is Suspicion =>
  Object.hasOwn(suspicions, stored);

/** Why a message is in quarantine, for a reader of the language. */
export function suspicionIn(language: Language, suspicion: string): string {
  return language === 'mk' && isSuspicion(suspicion) ? suspicions[suspicion] : suspicion;
}
