/** What is needed for an answer cannot be had just now; the same request may work later. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Seconds after which a client may try again. */
export const retryAfter = 10;
