import { setImmediate } from 'node:timers/promises';
import type { NodeContext, PreparedResponse } from './response.ts';

export interface Resource {
  /** The key is built from the parsed URL, so that different spellings cannot fill the cache. */
  key: string;
  revision: string;
  /**
   * Resolves to null if the resource does not exist. Expensive work is called through `limited`.
   */
  make(limited: Limited): Promise<PreparedResponse | null>;
  missing?: () => Found;
}

type Found = Resource | PreparedResponse;

/** Finds the response to a request, or the resource that makes it. */
export type Route = (c: NodeContext) => Found | Promise<Found>;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Limits how many functions run simultaneously, and lets other requests run before each. */
type Limited = <T>(work: () => Promise<T>) => Promise<T>;

export function createLimiter(concurrency: number): Limited {
  const waiting: (() => void)[] = [];
  let free = concurrency;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await setImmediate();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const limit = 32 * 1024 * 1024;

export function createResponseCache(warn: (line: string) => void) {
  /** The map is ordered by use; the least recently used entry is first. */
  const kept = new Map<string, { revision: string; response: PreparedResponse }>();
  const beingMade = new Map<string, Promise<PreparedResponse>>();
  const limited = createLimiter(2);
  let size = 0;

  function forget(key: string): void {
    size -= kept.get(key)?.response.size ?? 0;
    kept.delete(key);
  }

  function keep(key: string, revision: string, response: PreparedResponse): void {
    forget(key);
    // A response of this size would evict the popular ones.
    if (response.size > limit / 4) return;
    kept.set(key, { revision, response });
    size += response.size;
    for (const oldest of kept.keys()) {
      if (size <= limit) return;
      forget(oldest);
    }
  }

  async function make(resource: Resource): Promise<PreparedResponse> {
    const { key, revision } = resource;
    try {
      const response = await resource.make(limited);
      if (response) keep(key, revision, response);
      else forget(key);
      return response ?? missing(resource);
    } catch (error) {
      const previous = kept.get(key);
      if (!previous) throw error;
      warn(`Serving ${key} from the cache; rebuilding it failed: ${(error as Error).message}`);
      return previous.response;
    }
  }

  async function missing(resource: Resource): Promise<PreparedResponse> {
    const instead = resource.missing?.();
    if (!instead) throw new Error(`${resource.key} is missing`);
    return get(instead);
  }

  /** If creating the response fails, returns the last cached one; rejects if there is none. */
  function get(resource: Found): PreparedResponse | Promise<PreparedResponse> {
    if ('variants' in resource) return resource;
    const { key, revision } = resource;
    const row = kept.get(key);
    if (row?.revision === revision) {
      kept.delete(key);
      kept.set(key, row);
      return row.response;
    }
    const name = `${key} ${revision}`;
    const known = beingMade.get(name);
    if (known) return known;
    const making = make(resource).finally(() => beingMade.delete(name));
    beingMade.set(name, making);
    return making;
  }

  return { get };
}
