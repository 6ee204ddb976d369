/** Formats messages for people: on a screen, in an e-mail, in a spreadsheet. */
import type { Language } from '#shared/language.ts';
import { deliveryState, type StoredMessage } from '../storage/message-rows.ts';

/** Emoji are matched first, because some consist of several characters and an invisible joiner. */
const invisible =
  /\p{RGI_Emoji}|([[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]--[\n\t]])/gv;

/** Writes characters that could disguise a name as numbers: `⟨U+202E⟩`. */
export function escapeInvisible(text: string): string {
  return text.replace(invisible, (match, character?: string) => {
    const number = character?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return number ? `⟨U+${number}⟩` : match;
  });
}

export const suspicions = {
  'the hidden field was filled in': 'пополнето е скриеното поле',
  'sent too fast for a person': 'испратена е пребрзо за човек',
  'sent from a page of another site': 'испратена е од друга веб-страница',
} as const;

export type Suspicion = keyof typeof suspicions;

/** Older versions of the program may have stored other suspicions. */
export const isSuspicion = (text: string): text is Suspicion => Object.hasOwn(suspicions, text);

export function suspicionIn(language: Language, suspicion: string): string {
  return language === 'mk' && isSuspicion(suspicion) ? suspicions[suspicion] : suspicion;
}

export const messageColumns = [
  'id',
  'createdAt',
  'state',
  'name',
  'email',
  'message',
  'suspicion',
  'attempts',
  'lastError',
  'deliveredAt',
  'answeredAt',
] as const;

export function exportedMessage(message: StoredMessage) {
  const all = { ...message, state: deliveryState(message) };
  const rows = messageColumns.map((column) => [column, all[column]]);
  return Object.fromEntries(rows) as Pick<typeof all, (typeof messageColumns)[number]>;
}
