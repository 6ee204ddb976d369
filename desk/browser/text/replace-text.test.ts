import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { format } from './extensions.ts';
import { replacement } from './replace-text.ts';
import { readText, writeText } from './text-format.ts';

const schema = getSchema(format);
const stateOf = (text: string) => EditorState.create({ doc: schema.nodeFromJSON(readText(text)) });
const textOf = ({ doc }: EditorState) => writeText(doc.toJSON());

const lines = fc
  .array(
    fc.constantFrom('а', 'б', 'а б', '**а** б', '[а](https://x.mk)', '- а', '- б', '1. а', '1. б'),
  )
  .map((list) => list.join('\n\n').replace(/(?<=(?:^|\n)(?:-|1\.) .)\n\n(?=-|1\.)/g, '\n'));

test('the text that comes in is shown, whatever was there', () => {
  fc.assert(
    fc.property(lines, lines, fc.nat(), (before, after, place) => {
      const state = stateOf(before);
      const ends: number[] = [];
      state.doc.descendants((node, position) => {
        if (node.isTextblock) ends.push(position + node.nodeSize - 1);
      });
      const typed = state.apply(state.tr.insertText(' ', ends[place % ends.length]));
      const shown = typed.apply(replacement(typed, readText(after)));
      shown.doc.check();
      expect(textOf(shown)).toBe(textOf(stateOf(after)));
    }),
    { numRuns: 2_000 },
  );
});

test('a user who pauses after a space, or in a new paragraph, goes on there', () => {
  const others = fc.array(fc.constantFrom('stays', 'goes', 'changes', 'gets a neighbour'));
  fc.assert(
    fc.property(others, others, fc.boolean(), (above, below, isNew) => {
      const name = (index: number) => `Paragraph ${index}`;
      const own = name(above.length);
      const before = [...above, 'stays', ...below].map((_, index) => name(index));
      const after = [...above, 'stays', ...below].flatMap((fate, index) => {
        if (fate === 'goes') return [];
        if (fate === 'changes') return [`Another ${name(index)} with more`];
        return fate === 'stays' ? [name(index)] : [name(index), `Beside ${name(index)}`];
      });
      const state = stateOf(before.join('\n\n'));
      let end = 0;
      state.doc.forEach((node, offset, index) => {
        if (index === above.length) end = offset + node.nodeSize - 1;
      });
      const change = isNew ? state.tr.split(end) : state.tr.insertText(' ', end);
      const cursor = TextSelection.create(change.doc, isNew ? end + 2 : end + 1);
      const typed = state.apply(change.setSelection(cursor));
      const shown = typed.apply(replacement(typed, readText(after.join('\n\n'))));
      const { $from } = shown.selection;
      expect($from.parent.textContent).toBe(isNew ? '' : `${own} `);
      expect($from.parentOffset).toBe($from.parent.content.size);
      const previous = shown.doc.child(Math.max(0, $from.index(0) - 1)).textContent;
      if (isNew) expect(previous).toBe(own);
    }),
    { numRuns: 2_000 },
  );
});

test('in a paragraph that is replaced, the cursor goes to the end', () => {
  const state = stateOf('Почетен збор. Драги браќа, добре дојдовте.');
  const typed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 13)));
  const shown = typed.apply(
    replacement(typed, readText('Драги браќа, добре дојдовте. Уште една реченица.')),
  );
  const { $from } = shown.selection;
  expect($from.parentOffset).toBe($from.parent.content.size);
});
