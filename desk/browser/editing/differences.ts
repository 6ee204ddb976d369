export type Side = 'before' | 'after' | 'both';

/** The difference is what is between the common beginning and the common end. */
export function compared<Item>(before: Item[], after: Item[]): [side: Side, items: Item[]][] {
  const [own, other] = [before, after].map((items) => items.map((item) => JSON.stringify(item)));
  if (!own || !other) return [];
  const shorter = Math.min(own.length, other.length);
  let start = 0;
  while (start < shorter && own[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const parts: [Side, Item[]][] = [
    ['both', before.slice(0, start)],
    ['before', before.slice(start, before.length - end)],
    ['after', after.slice(start, after.length - end)],
    ['both', before.slice(before.length - end)],
  ];
  return parts.filter(([, items]) => items.length > 0);
}

type Pair<Item> = [before: Item | undefined, after: Item | undefined];

/** If as many items have changed in both, each is paired with the one in its place. */
export function pairs<Item>(before: Item[], after: Item[]): Pair<Item>[] {
  const parts = compared(before, after);
  const changed = (own: Side) => parts.find(([side]) => side === own)?.[1] ?? [];
  const [gone, added] = [changed('before'), changed('after')];
  const arePaired = gone.length === added.length;
  return parts.flatMap(([side, items]): Pair<Item>[] => {
    if (side === 'both') return items.map((item) => [item, item]);
    if (side === 'after') return arePaired ? [] : items.map((item) => [undefined, item]);
    return items.map((item, index) => [item, arePaired ? added[index] : undefined]);
  });
}

export interface Stretch {
  text: string;
  common: boolean;
}

const words = (text: string) => text.match(/\s+|\S+/g) ?? [];

export function differences(mine: string, theirs: string): [mine: Stretch[], theirs: Stretch[]] {
  const parts = compared(words(mine), words(theirs));
  const marked = (own: Side) =>
    parts
      .filter(([side]) => side === 'both' || side === own)
      .map(([side, items]) => ({ text: items.join(''), common: side === 'both' }));
  return [marked('before'), marked('after')];
}
