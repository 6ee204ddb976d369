/** The browser stores the order of new photos; the database has only the order of uploads. */

/** A photo's id, or the key of its upload. */
export type Slot = number | string;

/** Returns the photos in the order of the slots; photos without a slot come last. */
export function ordered<Photo extends { id: number }>(photos: Photo[], order: Slot[]): Photo[] {
  const rank = new Map(order.map((slot, index) => [slot, index]));
  return photos.toSorted(
    (one, other) => (rank.get(one.id) ?? order.length) - (rank.get(other.id) ?? order.length),
  );
}

export function moved<T>(all: T[], which: T[], place: number): T[] {
  const others = all.filter((each) => !which.includes(each));
  return others.toSpliced(place - 1, 0, ...all.filter((each) => which.includes(each)));
}
