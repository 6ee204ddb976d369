import type { Bilingual } from './language.ts';

export interface MailService {
  /** Null means the site's own server. */
  origin: string | null;
  serviceId: string;
  templateId: string;
  publicKey: string;
}

export interface SiteSettings {
  organisation: Bilingual;
  shortName?: Partial<Bilingual>;
  email: string;
  /** How long the site keeps a message; none if it is kept until its erasure is requested. */
  keptFor?: Bilingual;
  mail: MailService;
}

export const emailJsOrigin = 'https://api.emailjs.com';

export const ownRelay: MailService = {
  origin: null,
  serviceId: 'lodge',
  templateId: 'contact',
  publicKey: 'lodge',
};

export const timeZone = 'Europe/Skopje';
