/** Merges the changes of two users, field by field and language by language. */

/** `lost` are the fields that both changed: they have the first user's value. */
export interface Merged<Value> {
  value: Value;
  lost: string[];
}

type Fields = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items of lists are PDFs, which have an address, or ids. */
const idOf = (item: unknown): string => (isObject(item) ? String(item.file) : String(item));

const byId = (list: unknown[]): Fields =>
  Object.fromEntries(list.map((item) => [idOf(item), item]));

/** Another item of the second list comes after the one that it follows there. */
function orderOf(first: unknown[], second: unknown[], ids: Set<string>): string[] {
  const order = first.map(idOf).filter((id) => ids.has(id));
  second.map(idOf).forEach((id, index, all) => {
    if (!ids.has(id) || order.includes(id)) return;
    order.splice(order.indexOf(all[index - 1] ?? '') + 1, 0, id);
  });
  return order;
}

function mergeAt(base: unknown, mine: unknown, theirs: unknown, path: string): Merged<unknown> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine, lost: [] };
  if (isSame(base, mine)) return { value: theirs, lost: [] };
  if (isObject(mine) && isObject(theirs)) return mergeObjects(base, mine, theirs, path);
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const list = Array.isArray(base) ? base : [];
    const { value, lost } = mergeObjects(byId(list), byId(mine), byId(theirs), path);
    const items = value as Fields;
    const ids = new Set(Object.keys(items));
    const stayed = (all: unknown[]) =>
      all.map(idOf).filter((id) => list.some((item) => idOf(item) === id));
    // The order is mine, unless only they have changed it.
    const isMine = !isSame(
      stayed(mine),
      stayed(list).filter((id) => stayed(mine).includes(id)),
    );
    const order = isMine ? orderOf(mine, theirs, ids) : orderOf(theirs, mine, ids);
    return { value: order.map((id) => items[id]), lost };
  }
  return { value: mine, lost: [path] };
}

/** A key that only one user removed is removed, unless the other changed its value. */
function mergeObjects(base: unknown, mine: Fields, theirs: Fields, path: string): Merged<unknown> {
  const from = isObject(base) ? base : {};
  const merged = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((key) => {
    const at = path === '' ? key : `${path}.${key}`;
    return [key, mergeAt(from[key], mine[key], theirs[key], at)] as const;
  });
  const present = merged.filter(([, { value }]) => value !== undefined);
  return {
    value: Object.fromEntries(present.map(([key, { value }]) => [key, value])),
    lost: merged.flatMap(([, { lost }]) => lost),
  };
}

export const mergeFields = <Value extends object>(base: Value, mine: Value, theirs: Value) =>
  mergeAt(base, mine, theirs, '') as Merged<Value>;
