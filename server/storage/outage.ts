/** Logs an outage once at its beginning and once at its end, however many callers report it. */

export type OutageLog = ReturnType<typeof createOutageLog>;

export function createOutageLog(warn: (line: string) => void) {
  const failing = new Set<string>();
  return {
    isReported: () => failing.size > 0,
    report(part: string, line: string) {
      if (failing.size === 0) warn(line);
      failing.add(part);
    },
    resolve(part: string) {
      if (failing.delete(part) && failing.size === 0) warn('The database answers again.');
    },
  };
}

const logs = new WeakMap<object, OutageLog>();

export function outageLogOf(database: object): OutageLog {
  const known = logs.get(database) ?? createOutageLog(console.warn);
  logs.set(database, known);
  return known;
}

/** Logs the failure of a task, unless the outage of the database explains it. */
export const logUnlessOutage = (database: object, failed: string) => (error: Error) => {
  if (!outageLogOf(database).isReported()) console.error(`${failed}:`, error.message);
};

export function withOutageLog<D extends object>(database: D, log: OutageLog): D {
  logs.set(database, log);
  return database;
}
