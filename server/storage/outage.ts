/** Reports an outage once when it begins and once when it is over, however many parts notice it. */

export interface OutageLog {
  /** A part has failed; the line of the first one is written. */
  report(part: string, line: string): void;
  /** The part works. */
  resolve(part: string): void;
  /** Whether an outage is reported, so that its consequences need no lines. */
  isReported(): boolean;
}

export function createOutageLog(warn: (line: string) => void): OutageLog {
  const failing = new Set<string>();
  return {
    isReported: () => failing.size > 0,
    report(part, line) {
      if (failing.size === 0) warn(line);
      failing.add(part);
    },
    resolve(part) {
      if (failing.delete(part) && failing.size === 0) warn('The database answers again.');
    },
  };
}

const logs = new WeakMap<object, OutageLog>();

/** The log of an open database, for all who use it. */
export function outageLogOf(database: object): OutageLog {
  const known = logs.get(database) ?? createOutageLog(console.warn);
  logs.set(database, known);
  return known;
}

export function withOutageLog<D extends object>(database: D, log: OutageLog): D {
  logs.set(database, log);
  return database;
}
