/** An open entry is read again in less than this time, in milliseconds. */
const openFor = 10_000;

export interface Reader {
  /** Two people may be signed in without a name. */
  session: string;
  name: string | null;
}

/** Notes who reads which entries, and returns the names of the others; null is one without a name. */
export function createReaders(clock: () => number) {
  const readers = new Map<number, Map<string, Reader & { time: number }>>();
  return (id: number, reader: Reader): (string | null)[] => {
    const open = readers.get(id) ?? new Map<string, Reader & { time: number }>();
    readers.set(id, open.set(reader.session, { ...reader, time: clock() }));
    for (const [session, { time }] of open) if (clock() - time > openFor) open.delete(session);
    const others = [...open.values()].filter(
      ({ session, name }) => session !== reader.session && (!name || name !== reader.name),
    );
    return [...new Set(others.map(({ name }) => name))].toSorted();
  };
}
