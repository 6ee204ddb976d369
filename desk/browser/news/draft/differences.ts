/** Where two texts differ: what they have in common at their beginning and end, and what lies between. */

export interface Difference {
  before: string;
  mine: string;
  theirs: string;
  after: string;
}

const words = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** Word by word, each looked at once. */
export function differenceOf(mine: string, theirs: string): Difference {
  const own = words(mine);
  const other = words(theirs);
  const shorter = Math.min(own.length, other.length);
  let start = 0;
  while (start < shorter && own[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const between = (parts: string[]) => parts.slice(start, parts.length - end).join('');
  return {
    before: own.slice(0, start).join(''),
    mine: between(own),
    theirs: between(other),
    after: own.slice(own.length - end).join(''),
  };
}
