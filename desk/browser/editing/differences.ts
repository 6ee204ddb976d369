export interface Stretch {
  text: string;
  common: boolean;
}

const words = (text: string) => text.match(/\s+|\S+/g) ?? [];

/** The difference is the text between the common beginning and the common end. */
export function differences(mine: string, theirs: string): [mine: Stretch[], theirs: Stretch[]] {
  const [own, other] = [words(mine), words(theirs)];
  const shorter = Math.min(own.length, other.length);
  let start = 0;
  while (start < shorter && own[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const marked = (all: string[]) =>
    [all.slice(0, start), all.slice(start, all.length - end), all.slice(all.length - end)]
      .map((part, index) => ({ text: part.join(''), common: index !== 1 }))
      .filter(({ text }) => text !== '');
  return [marked(own), marked(other)];
}
