/** The lodge has long names and a long e-mail address, and uses EmailJS. */
export const organisation = {
  mk: 'Голема национална ложа на слободните ѕидари на Северна Македонија',
  en: 'Grand National Lodge of Free and Accepted Masons of North Macedonia',
};
export const shortName = 'Grand Lodge';
export const lodgeEmail = 'secretary.general@grand-national-lodge.example';

/** Journeys with the same object share a site. */
export const settings = {
  ORGANISATION_MK: organisation.mk,
  ORGANISATION_EN: organisation.en,
  ORGANISATION_SHORT_EN: shortName,
  LODGE_EMAIL: lodgeEmail,
  EMAILJS_SERVICE_ID: 'service_1',
  EMAILJS_TEMPLATE_ID: 'template_1',
  EMAILJS_PUBLIC_KEY: 'key_1',
};
