/** Copies of the site's content that a person has asked for: one at a time, for a limited time. */
import { randomUUID } from 'node:crypto';

export interface TemporaryStore<T> {
  /** Stores a thing in the place of the previous one. */
  set(thing: T): Promise<string>;
  peek(id: string): T | undefined;
  /** Hands a thing over: from then on the caller removes it. */
  take(id: string): T | undefined;
  /** Removes a thing. */
  delete(id: string): Promise<void>;
}

/** `lifetime` is in milliseconds; `remove` cleans up after a thing. */
export function createTemporaryStore<T>(
  lifetime: number,
  remove: (thing: T) => Promise<void>,
): TemporaryStore<T> {
  const kept = new Map<string, { thing: T; end: NodeJS.Timeout }>();

  function take(id: string): T | undefined {
    const found = kept.get(id);
    clearTimeout(found?.end);
    kept.delete(id);
    return found?.thing;
  }

  async function removeOne(id: string): Promise<void> {
    const thing = take(id);
    if (thing !== undefined) await remove(thing);
  }

  return {
    async set(thing) {
      const id = randomUUID();
      const former = [...kept.keys()];
      const end = setTimeout(() => {
        removeOne(id).catch((error) => console.error('A copy could not be removed:', error));
      }, lifetime).unref();
      kept.set(id, { thing, end });
      for (const each of former) await removeOne(each);
      return id;
    },
    peek: (id) => kept.get(id)?.thing,
    take,
    delete: removeOne,
  };
}
