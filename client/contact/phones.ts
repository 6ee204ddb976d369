interface Piece {
  text: string;
  href?: string;
}

const run = /((?:\(\+?\d+\)|\+?\d)(?:[^\S\n]|[\d()./]|\p{Pd})*\d)/u;

/** Returns undefined unless it is certain what has to be dialled. */
function addressOf(number: string): string | undefined {
  const isInternational = /^\(?(?:\+|00)/.test(number);
  // „+389 (0)2“: the zero is dialled only within the country.
  const dialled = isInternational ? number.replace('(0)', '') : number;
  const digits = dialled.replace(/[^+\d]/g, '').replace(/^00/, '+');
  const isNumber = digits.startsWith('+389')
    ? /^\+389[1-9]\d{6,7}$/.test(digits)
    : /^(?:\+[1-9]\d{7,14}|0[1-9]\d{7})$/.test(digits);
  return isNumber ? `tel:${digits}` : undefined;
}

/** A stroke separates two numbers, or the area code from the number. */
function piecesOf(text: string): Piece[] {
  const href = addressOf(text);
  if (href) return [{ text, href }];
  return text.split(/(\s*\/\s*)/).map((part) => {
    const address = addressOf(part);
    return address ? { text: part, href: address } : { text: part };
  });
}

/** Divides the lodge's text for its phone into numbers, which become links, and other text. */
export function phoneNumbers(typed: string): Piece[] {
  const parts = typed.split(run);
  return parts.flatMap((text, index) => {
    const isRun = index % 2 === 1;
    // Letters beside the digits belong to the number.
    const isApart =
      !/[\p{L}\d]$/u.test(parts[index - 1] ?? '') && !/^[\p{L}+]/u.test(parts[index + 1] ?? '');
    return isRun && isApart ? piecesOf(text) : { text };
  });
}
