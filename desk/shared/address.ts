/** The address that opens the desk. Browsers keep its fragment to themselves. */

const keyMark = '#key=';

export const addressWithKey = (origin: string, key: string) => `${origin}/${keyMark}${key}`;

/** The key in the fragment of an address; null where it has none. */
export function keyInFragment(fragment: string): string | null {
  return fragment.startsWith(keyMark) ? fragment.slice(keyMark.length) : null;
}
