/** Copies of the site's content that a person has asked for: one at a time, and not for ever. */
import { randomUUID } from 'node:crypto';

export interface Shelf<T> {
  /** Keeps a thing; whoever asks for another one has given the former up. */
  put(thing: T): Promise<string>;
  /** Undefined for what is not there, or not there any more. */
  look(id: string): T | undefined;
  /** Hands a thing over: from then on whoever has it removes it. */
  take(id: string): T | undefined;
  /** Removes a thing. */
  drop(id: string): Promise<void>;
}

/** `lifetime` is in milliseconds; `remove` leaves nothing of a thing. */
export function createShelf<T>(lifetime: number, remove: (thing: T) => Promise<void>): Shelf<T> {
  const kept = new Map<string, { thing: T; end: NodeJS.Timeout }>();

  function take(id: string): T | undefined {
    const found = kept.get(id);
    clearTimeout(found?.end);
    kept.delete(id);
    return found?.thing;
  }

  async function drop(id: string): Promise<void> {
    const thing = take(id);
    if (thing !== undefined) await remove(thing);
  }

  return {
    async put(thing) {
      const id = randomUUID();
      const former = [...kept.keys()];
      const end = setTimeout(() => {
        drop(id).catch((error) => console.error('A copy could not be removed:', error));
      }, lifetime).unref();
      kept.set(id, { thing, end });
      for (const each of former) await drop(each);
      return id;
    },
    look: (id) => kept.get(id)?.thing,
    take,
    drop,
  };
}
