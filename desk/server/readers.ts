/** An open entry is read again in less than this time, in milliseconds. */
const openFor = 10_000;

/** Notes who reads which entries, and returns the names of the others. */
export function createReaders(clock: () => number) {
  const readers = new Map<number, Map<string, number>>();
  return (id: number, name: string | null): string[] => {
    const times = readers.get(id) ?? new Map<string, number>();
    if (name !== null) readers.set(id, times.set(name, clock()));
    for (const [reader, time] of times) if (clock() - time > openFor) times.delete(reader);
    return [...times.keys()].filter((reader) => reader !== name).toSorted();
  };
}
