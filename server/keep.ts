/** Answers kept in memory, the ones asked for longest ago given up first. */

export interface Keeper<T> {
  /** What is kept under the key; made where nothing is. A maker that fails leaves nothing. */
  get(key: string, make: () => Promise<T>): Promise<T>;
}

export function createKeeper<T>(limit: number): Keeper<T> {
  const kept = new Map<string, Promise<T>>();
  return {
    get(key, make) {
      const value = kept.get(key) ?? make();
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key);
      });
      return value;
    },
  };
}
