/** The site as its pages know it: what the settings say, and its time zone. */
import type { Bilingual } from './language.ts';

/** Where the contact form sends, in the terms of EmailJS. */
export interface MailService {
  /** Origin of an EmailJS server; null for the site's own relay, which speaks the same protocol. */
  origin: string | null;
  serviceId: string;
  templateId: string;
  publicKey: string;
}

export interface Site {
  organisation: Bilingual;
  /** Stands in the header of narrow screens, where one is set. */
  shortName?: Partial<Bilingual>;
  /** The lodge's public e-mail address. */
  email: string;
  mail: MailService;
}

export const emailJsOrigin = 'https://api.emailjs.com';

/** The site's own relay, which needs no account anywhere. */
export const ownRelay: MailService = {
  origin: null,
  serviceId: 'lodge',
  templateId: 'contact',
  publicKey: 'lodge',
};

/** Of every date, of the copyright year, and of what the tool prints. */
export const timeZone = 'Europe/Skopje';
