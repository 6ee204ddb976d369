/** An open entry is read again in less than this time, in milliseconds. */
const openFor = 10_000;

interface Reader {
  /** Two people may be signed in without a name. */
  session: string;
  name: string | null;
}

/** Notes who reads which entries, and returns the names of the others; null is one without a name. */
export function createReaders(clock: () => number) {
  const readers = new Map<number, (Reader & { time: number })[]>();
  return (id: number, reader: Reader): (string | null)[] => {
    const time = clock();
    const others = (readers.get(id) ?? []).filter(
      (other) => other.session !== reader.session && time - other.time <= openFor,
    );
    readers.set(id, [...others, { ...reader, time }]);
    const names = others.map(({ name }) => name).filter((name) => !name || name !== reader.name);
    return [...new Set(names)].toSorted();
  };
}
