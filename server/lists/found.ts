/** What the database was found to have, so that it is asked once for each revision. */

/** More answers than the cache can hold. */
const mostRemembered = 10_000;

export interface Found<Key> {
  /** The revision at which it was found last. */
  revision(key: Key): string | undefined;
  remember(key: Key, revision: string): void;
  forget(key: Key): void;
}

/** What is not there is never remembered: a client can name any number of that. */
export function createFound<Key>(): Found<Key> {
  /** What was found longest ago comes first, and goes first. */
  const found = new Map<Key, string>();
  return {
    revision: (key) => found.get(key),
    remember(key, revision) {
      found.delete(key);
      found.set(key, revision);
      const [oldest] = found.keys();
      if (oldest !== undefined && found.size > mostRemembered) found.delete(oldest);
    },
    forget: (key) => void found.delete(key),
  };
}
