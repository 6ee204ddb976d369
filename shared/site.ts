/** What the server's settings tell the pages. */
import type { Bilingual } from './language.ts';

export interface Site {
  organisation: Bilingual;
  /** The lodge's public e-mail address. */
  email: string;
}
