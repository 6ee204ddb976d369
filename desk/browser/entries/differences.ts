import { changedPart } from '#shared/fields/merge.ts';

export type Side = 'before' | 'after' | 'both';

/** Everything between the common beginning and the common end counts as different. */
export function compared<Item>(before: Item[], after: Item[]): [side: Side, items: Item[]][] {
  const keysOf = (items: Item[]) => items.map((item) => JSON.stringify(item));
  const { start, end } = changedPart([keysOf(before), keysOf(after)]);
  const parts: [Side, Item[]][] = [
    ['both', before.slice(0, start)],
    ['before', before.slice(start, before.length - end)],
    ['after', after.slice(start, after.length - end)],
    ['both', before.slice(before.length - end)],
  ];
  return parts.filter(([, items]) => items.length > 0);
}

type Pair<Item> = [before: Item | undefined, after: Item | undefined];

/** Returns the same items together, and those between them by their places. */
export function pairs<Item>(before: Item[], after: Item[]): Pair<Item>[] {
  const keys = after.map((item) => JSON.stringify(item));
  const paired: Pair<Item>[] = [];
  let [own, later] = [0, 0];
  const pairUntil = (ownEnd: number, otherEnd: number) => {
    for (; own < ownEnd || later < otherEnd; own += 1, later += 1) {
      paired.push([
        own < ownEnd ? before[own] : undefined,
        later < otherEnd ? after[later] : undefined,
      ]);
    }
    [own, later] = [ownEnd, otherEnd];
  };
  before.forEach((item, index) => {
    const match = keys.indexOf(JSON.stringify(item), later);
    if (match < 0) return;
    pairUntil(index, match);
    pairUntil(index + 1, match + 1);
  });
  pairUntil(before.length, after.length);
  return paired;
}
