/**
 * The shape that both languages fill. A language with a missing string does not compile.
 * `{name}` in a string is a placeholder; `client/fill.ts` replaces it.
 */

import type { Language } from '#shared/language.ts';
import type { PageName } from '#shared/routes.ts';
import en from './en.json' with { type: 'json' };
import mk from './mk.json' with { type: 'json' };

interface Titled {
  title: string;
  content: string;
}

interface Principle extends Titled {
  /** Stored without quotation marks; the page sets the ones of its language. */
  quote: string;
  author?: string;
}

export interface Dictionary {
  /** Menu labels. They share one row of 768 pixels, so keep them short. */
  nav: Record<Exclude<PageName, 'notFound'>, string>;
  ui: {
    languageSelector: string;
    learnMore: string;
    toggleTheme: string;
    lightTheme: string;
    darkTheme: string;
    systemTheme: string;
    /** Names the button that opens the drawer; `navigationMenu` titles the drawer. */
    mobileMenu: string;
    navigationMenu: string;
  };
  whatIsFreemasonry: {
    title: string;
    subtitle: string;
    brotherhood: Principle;
    relief: Principle;
    truth: Principle;
  };
  history: { title: string; subtitle: string; content: string[] };
  whatItMeans: { title: string; intro: string; sections: Titled[] };
  faq: {
    title: string;
    subtitle: string;
    questions: { question: string; answer: string }[];
  };
  /** `intro` is also the expandable text of the footer. */
  about: { title: string; intro: string };
  contact: {
    title: string;
    description: string;
    form: { name: string; email: string; message: string; submit: string };
  };
  news: { title: string; items: { title: string; date: string; content: string }[] };
  gallery: { title: string; description?: string; images: string[] };
  home: { heroTitle: string; heroSubtitle: string; pillarsTitle: string };
  footer: {
    aboutHeading: string;
    quickLinks: string;
    contactHeading: string;
    city: string;
    copyright: string;
  };
  expandable: {
    readMore: string;
    readLess: string;
    readMoreAbout: string;
    readLessAbout: string;
  };
  contactPage: {
    detailsHeading: string;
    emailHeading: string;
    addressHeading: string;
    address: string;
    formHeading: string;
    required: string;
    /** Shown only where the lodge has configured an outside e-mail service. */
    delivery: string;
    /** Shown where the lodge's own server takes the message. */
    privacy: string;
    sending: string;
    sentTitle: string;
    sentBody: string;
    sendAnother: string;
    writeDirectly: string;
    /** After a failed send: nothing has to be typed again. */
    kept: string;
    /** Label of a field that only programs see and fill in. */
    leaveEmpty: string;
  };
  formErrors: {
    summary: string;
    nameRequired: string;
    nameTooLong: string;
    emailRequired: string;
    emailInvalid: string;
    emailTooLong: string;
    messageRequired: string;
    messageTooLong: string;
  };
  toasts: { errorTitle: string; errorBody: string; recipientError: string };
  empty: { news: string; gallery: string };
  loading: { news: string; gallery: string };
  loadError: {
    newsTitle: string;
    galleryTitle: string;
    body: string;
    retry: string;
    retrying: string;
  };
  /** The links between the pages of a list, newest items first. */
  paging: {
    newsPages: string;
    newerNews: string;
    olderNews: string;
    galleryPages: string;
    newerImages: string;
    olderImages: string;
    position: string;
  };
  /** `hint` speaks to developers: English in both languages, with the text of the status. */
  notFound: { title: string; hint: string; body: string; home: string };
  /** Each language is named in itself, whatever the page's language. */
  language: { label: string; mk: string; en: string; mkShort: string; enShort: string };
  a11y: {
    skipToContent: string;
    homeLink: string;
    mainNavigation: string;
    footerNavigation: string;
    closeMenu: string;
    /** Read out before the text of a notification; `notifications` names the area of them. */
    notification: string;
    notifications: string;
    closeNotification: string;
    showAllSections: string;
  };
  /** The gallery's large view of a picture. */
  viewer: {
    title: string;
    open: string;
    close: string;
    previous: string;
    next: string;
    position: string;
  };
  cta: { title: string; body: string; button: string };
  appError: { title: string; body: string; reload: string };
  /** `pagedTitle` takes the place of `title` on every page of a list but the first. */
  meta: { siteName: string; titlePattern: string; pagedTitle: string } & Record<
    PageName,
    { title: string; description: string }
  >;
}

export const dictionaries: Record<Language, Dictionary> = { mk, en };
