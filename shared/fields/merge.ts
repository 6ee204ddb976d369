/**
 * Merges the changes of two people to one value. `mine` is being saved, `theirs` is stored, and `base` is
 * what `mine` was made from. Merging takes time that is linear in the length of the values, except for
 * texts of a few hundred changed lines.
 */
import { diff3Merge, diffComm } from 'node-diff3';
import { type Bilingual, languages } from '../language.ts';
import { itemLine } from '../news-text.ts';

/** Both have changed the value at this path, and one of the two changes is not in the merged value. */
export interface Conflict {
  path: string;
  /** Whose change lost; `none` if one person removed an item that the other changed, which is kept. */
  yields: 'mine' | 'theirs' | 'none';
}

export interface Merged<Value> {
  value: Value;
  conflicts: Conflict[];
}

export type Merge<Value> = (base: Value, mine: Value, theirs: Value, path: string) => Merged<Value>;

export const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Returns undefined if both have changed the value, each in another way. */
function mergedWithoutConflict<Value>(base: Value, mine: Value, theirs: Value) {
  if (isEqual(base, theirs) || isEqual(mine, theirs)) return { value: mine, conflicts: [] };
  return isEqual(base, mine) ? { value: theirs, conflicts: [] } : undefined;
}

/** A value that belongs together is taken from one of the two. */
export const mergeWhole = <Value>(base: Value, mine: Value, theirs: Value, path: string) =>
  mergedWithoutConflict(base, mine, theirs) ?? {
    value: mine,
    conflicts: [{ path, yields: 'theirs' as const }],
  };

/** The comparison of lines takes quadratic time. */
const mostComparedLines = 600;

/** Lines of a text: paragraphs, items of lists, and the empty lines between them. */
const linesOf = (text: string) => text.split('\n');

/** The numbers of lines that are the same at the beginning and at the end of all texts. */
export function changedPart(texts: string[][]): { start: number; end: number } {
  const shortest = Math.min(...texts.map(({ length }) => length));
  const isSameAt = (index: number) =>
    texts.every((lines) => lines.at(index) === texts[0]?.at(index));
  let start = 0;
  while (start < shortest && isSameAt(start)) start += 1;
  let end = 0;
  while (end < shortest - start && isSameAt(-1 - end)) end += 1;
  return { start, end };
}

/** `cleanText` leaves no line and paragraph separators in a text. */
const [gap, newGap] = ['\u2028', '\u2029'];

const withoutMarks = (lines: string[]) => lines.map((line) => line.replace(/[\u2028\u2029]/g, ''));

/** Lines that both have added at the same place. What is equal at their ends stays once. */
function bothAdded(mine: string[], theirs: string[]): string[] {
  const { start, end } = changedPart([mine, theirs]);
  const [own, other] = [mine, theirs].map((lines) => lines.slice(start, lines.length - end));
  const [above = '', below = ''] = [other?.at(-1), own?.[0]];
  const isGap = [above, below].some((line) => line.trim() === '');
  const isList = [above, below].every((line) => itemLine.test(line));
  return [
    ...mine.slice(0, start),
    ...(other ?? []),
    ...(isGap || isList ? [] : ['']),
    ...(own ?? []),
    ...mine.slice(mine.length - end),
  ];
}

/** Returns what one has added before and after these lines; undefined if it has changed them. */
function addedAround(lines: string[], changed: string[]): [string[], string[]] | undefined {
  const last = changed.length - lines.length;
  for (let start = 0; lines.length > 0 && start <= last; start += 1) {
    const end = start + lines.length;
    if (isEqual(changed.slice(start, end), lines)) {
      return [changed.slice(0, start), changed.slice(end)];
    }
  }
  return undefined;
}

/** Puts the lines between those that were added around them. What both have added there stays once. */
function putBetween([above, below]: [string[], string[]], lines: string[]): string[] {
  const { start } = changedPart([above, lines].map(withoutMarks));
  const rest = lines.slice(start);
  const { end } = changedPart([below, rest].map(withoutMarks));
  return [...above, ...rest.slice(0, rest.length - end), ...below];
}

/** Returns both changes if the first one is only above the second one; undefined if they overlap. */
function bothChanged(lines: string[], first: string[], second: string[]): string[] | undefined {
  const { end } = changedPart([lines, first]);
  if (end + changedPart([lines, second]).start < lines.length) return undefined;
  return [...first.slice(0, first.length - end), ...second.slice(lines.length - end)];
}

/**
 * Numbers the empty lines by the lines of the base beside them. Otherwise, each of them could equal any
 * other one, and a paragraph that was added above a changed one would be taken for that.
 */
function withNumberedGaps(base: string[], lines: string[]): string[] {
  const [from, own] = [base, lines].map((all) => all.filter((line) => line !== '')) as [
    string[],
    string[],
  ];
  // The lines around the compared part are the same, too.
  const inBase = new Map([
    [-1, -1],
    [own.length, from.length],
  ]);
  let [ownIndex, baseIndex] = [0, 0];
  for (const { common, buffer1 = [], buffer2 = [] } of diffComm(from, own)) {
    for (const _ of common ?? []) inBase.set(ownIndex++, baseIndex++);
    baseIndex += buffer1.length;
    ownIndex += buffer2.length;
  }
  let index = -1;
  return lines.map((line) => {
    if (line !== '') {
      index += 1;
      return line;
    }
    const above = inBase.get(index) ?? (inBase.get(index + 1) ?? Number.NaN) - 1;
    return Number.isNaN(above) ? newGap : gap.repeat(above + 2);
  });
}

/** Two people may change different paragraphs and items, and add some, also beside a changed one. */
export function mergeParagraphs(base: string, mine: string, theirs: string, path: string) {
  const simple = mergedWithoutConflict(base, mine, theirs);
  if (simple) return simple;
  const texts = [mine, base, theirs].map(linesOf);
  const { start, end } = changedPart(texts);
  const parts = texts.map((lines) => lines.slice(start, lines.length - end));
  const [a = [], o = [], b = []] = parts;
  if (parts.some(({ length }) => length > mostComparedLines)) {
    return mergeWhole(base, mine, theirs, path);
  }
  let isLost = false;
  const [aLines, oLines, bLines] = [a, o, b].map((lines) => withNumberedGaps(o, lines)) as [
    string[],
    string[],
    string[],
  ];
  const merged = diff3Merge(aLines, oLines, bLines, { excludeFalseConflicts: true }).flatMap(
    ({ ok, conflict }) => {
      if (!conflict) return ok ?? [];
      const { a: own, o: from, b: other } = conflict;
      if (from.every((line) => line.trim() === '')) return bothAdded(own, other);
      const aroundOther = addedAround(from, other);
      if (aroundOther) return putBetween(aroundOther, own);
      const aroundOwn = addedAround(from, own);
      if (aroundOwn) return putBetween(aroundOwn, other);
      const both = bothChanged(from, own, other) ?? bothChanged(from, other, own);
      isLost ||= both === undefined;
      return both ?? own;
    },
  );
  const [lines = []] = texts;
  const value = [
    ...lines.slice(0, start),
    ...withoutMarks(merged),
    ...lines.slice(lines.length - end),
  ].join('\n');
  return { value, conflicts: isLost ? [{ path, yields: 'theirs' as const }] : [] };
}

/** A language that a text does not have is merged as undefined. */
export function mergeTexts<Texts extends Partial<Bilingual>>(
  base: Texts,
  mine: Texts,
  theirs: Texts,
  path: string,
  merge: Merge<string> = mergeWhole,
): Merged<Texts> {
  const conflicts: Conflict[] = [];
  const rows = languages.flatMap((language) => {
    const [from, own, other] = [base[language], mine[language], theirs[language]];
    const at = `${path}.${language}`;
    const isText = from !== undefined && own !== undefined && other !== undefined;
    const merged = isText ? merge(from, own, other, at) : mergeWhole(from, own, other, at);
    conflicts.push(...merged.conflicts);
    return merged.value === undefined ? [] : [[language, merged.value]];
  });
  return { value: Object.fromEntries(rows), conflicts };
}

/** Returns their order, in which what I have moved or added comes after the item before it in mine. */
function mergeOrder(base: string[], mine: string[], theirs: string[]): string[] {
  const unmoved = new Set(diffComm(base, mine).flatMap(({ common = [] }) => common));
  const order = [...theirs];
  mine.forEach((id, index) => {
    const position = order.indexOf(id);
    if (position >= 0 && unmoved.has(id)) return;
    if (position >= 0) order.splice(position, 1);
    order.splice(order.indexOf(mine[index - 1] ?? '') + 1, 0, id);
  });
  return order;
}

interface ListRules<Item> {
  idOf(item: Item): string;
  merge: Merge<Item>;
}

/**
 * An item that one person removed and the other changed is kept. If both have moved one item, its place is
 * mine.
 */
export const mergeList =
  <Item>({ idOf, merge }: ListRules<Item>): Merge<Item[]> =>
  (base, mine, theirs, path) => {
    const simple = mergedWithoutConflict(base, mine, theirs);
    if (simple) return simple;
    const [from, own, other] = [base, mine, theirs].map(
      (list) => new Map(list.map((item) => [idOf(item), item])),
    ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>];
    const conflicts: Conflict[] = [];
    const items = new Map<string, Item>();
    for (const id of new Set([...own.keys(), ...other.keys()])) {
      const [before, one, two] = [from.get(id), own.get(id), other.get(id)];
      const at = `${path}.${id}`;
      if (one !== undefined && two !== undefined) {
        const merged =
          before === undefined ? mergeWhole(before, one, two, at) : merge(before, one, two, at);
        items.set(id, merged.value ?? one);
        conflicts.push(...merged.conflicts);
        continue;
      }
      const left = one ?? two;
      if (left === undefined || isEqual(left, before)) continue;
      items.set(id, left);
      if (before !== undefined) conflicts.push({ path: at, yields: 'none' });
    }
    const idsIn = (list: Map<string, Item>) => [...list.keys()].filter((id) => items.has(id));
    const order = mergeOrder(idsIn(from), idsIn(own), idsIn(other));
    return { value: order.flatMap((id) => items.get(id) ?? []), conflicts };
  };
