/** `other-letters.css` has rules for these letters. Adding them causes a layout of the page. */
export const otherLetters = /[\u0100-\u0151\u0154-\u017f\u0218-\u021b]/;
