/** Tells of an outage once when it begins and once when it is over, however many parts notice it. */

export interface Outage {
  /** The part that failed, and what it would say; the first of an outage is heard. */
  began(part: string, line: string): void;
  /** The part has had what it asked for. */
  ended(part: string): void;
  /** Whether it was told of, and lines that follow from it need not be. */
  isTold(): boolean;
}

export function createOutage(warn: (line: string) => void): Outage {
  const failing = new Set<string>();
  return {
    isTold: () => failing.size > 0,
    began(part, line) {
      if (failing.size === 0) warn(line);
      failing.add(part);
    },
    ended(part) {
      if (failing.delete(part) && failing.size === 0) warn('The database answers again.');
    },
  };
}

const outages = new WeakMap<object, Outage>();

/** That of an open database, for all who use it. */
export function outageOf(database: object): Outage {
  const known = outages.get(database) ?? createOutage(console.warn);
  outages.set(database, known);
  return known;
}

export function withOutage<D extends object>(database: D, outage: Outage): D {
  outages.set(database, outage);
  return database;
}
