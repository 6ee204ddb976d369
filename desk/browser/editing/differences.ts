export interface Stretch {
  text: string;
  common: boolean;
}

const words = (text: string) => text.match(/\s+|\S+/g) ?? [];

/** Longer texts, without their common beginning and end, count as different as a whole. */
const mostPairs = 1_000_000;

/** Marks the words that belong to the longest common subsequence. */
function commonWords(one: string[], other: string[]): [boolean[], boolean[]] {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const inOne = one.map(() => false);
  const inOther = other.map(() => false);
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      inOne[row] = true;
      inOther[column] = true;
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return [inOne, inOther];
}

function stretches(parts: string[], isCommon: (index: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (const [index, text] of parts.entries()) {
    const common = isCommon(index);
    const last = found.at(-1);
    if (last?.common === common) last.text += text;
    else found.push({ text, common });
  }
  return found;
}

export function differences(mine: string, theirs: string): [mine: Stretch[], theirs: Stretch[]] {
  const [own, other] = [words(mine), words(theirs)];
  const shorter = Math.min(own.length, other.length);
  let start = 0;
  while (start < shorter && own[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [ownMiddle, otherMiddle] = [own, other].map((all) => all.slice(start, all.length - end));
  const [one = [], two = []] = [ownMiddle, otherMiddle];
  const [inOne, inTwo] = one.length * two.length <= mostPairs ? commonWords(one, two) : [[], []];
  const marked = (all: string[], inMiddle: boolean[]) =>
    stretches(
      all,
      (index) => index < start || index >= all.length - end || inMiddle[index - start] === true,
    );
  return [marked(own, inOne), marked(other, inTwo)];
}
