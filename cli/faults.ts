/** What went wrong, for people as a sentence and for programs by a code. */
import { sentenceOf } from '#content/publishing.ts';
import type { Fault as Found, Warning } from '#shared/publishing.ts';
import type { faultsEn } from './words/faults-en.ts';
import { language, words } from './words/words.ts';

type Sentences = typeof faultsEn;
export type FaultCode = keyof Sentences;

/** With the values that its sentence names. */
export interface Fault {
  code: string;
  message: string;
  [value: string]: unknown;
}

/** The values that the sentence of a code needs, where it needs any. */
type Values<Code extends FaultCode> = Parameters<Sentences[Code]>;

export function fault<Code extends FaultCode>(code: Code, ...values: Values<Code>): Fault {
  const sentence = words.faults[code] as (...values: Values<Code>) => string;
  return { code, ...values[0], message: sentence(...values) };
}

/** What the rules of publishing found. */
export const found = (each: Found | Warning): Fault => ({
  ...each,
  message: sentenceOf(each, language),
});
