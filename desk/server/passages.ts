/** Names the field of each passage of a rendered page, by marks in the texts that it is given. */
import { type Bilingual, mapLanguages } from '#shared/language.ts';

/** Two noncharacters, which no text has, after a white space, which ends a word and an address. */
const markPattern = /([\ufdd0-\ufdef])([\ufdd0-\ufdef])/g;

const first = 0xfdd0;
const digits = 32;

export const withoutMarks = (text: string) => text.replace(/\s?[\ufdd0-\ufdef]+/g, '');

export function createMarks() {
  const fields: string[] = [];

  function fieldIn(text: string): string | undefined {
    const [, high = '', low = ''] = [...text.matchAll(markPattern)].at(-1) ?? [];
    return fields[(high.charCodeAt(0) - first) * digits + low.charCodeAt(0) - first];
  }

  return {
    /** Marks each line, because a page may show them in several elements; also an empty text if asked. */
    mark(field: string, texts: Bilingual, ifEmpty = false): Bilingual {
      const index = fields.push(field) - 1;
      const [high, low] = [Math.floor(index / digits), index % digits];
      const mark = `\u2028${String.fromCharCode(first + high, first + low)}`;
      return mapLanguages(texts, (text) =>
        ifEmpty && text === '' ? mark : text.replace(/\S(?=[^\S\n]*$)/gm, `$&${mark}`),
      );
    },

    /** Adds `data-field` to the element that contains a mark, in its text or in an attribute. */
    named(markup: string): string {
      const pieces = markup.split(/(<[^>]*>)/);
      const open: number[] = [];
      const fieldsAt = new Map<number | undefined, string>();
      pieces.forEach((piece, index) => {
        const isStart = /^<\w/.test(piece);
        const field = fieldIn(piece);
        if (field) fieldsAt.set(isStart ? index : open.at(-1), field);
        if (piece.startsWith('</')) open.pop();
        else if (isStart && !piece.endsWith('/>')) open.push(index);
      });
      return pieces
        .map((piece, index) => {
          const field = fieldsAt.get(index);
          return field ? piece.replace(/^<[\w-]+/, `$& data-field="${field}"`) : piece;
        })
        .join('');
    },
  };
}

export type Mark = ReturnType<typeof createMarks>['mark'];
