import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { diffIndices } from 'node-diff3';
import { writeText } from './text-format.ts';

interface Child {
  node: Node;
  from: number;
  /** The text as it is stored: without the space after which the user is still typing. */
  text: string;
}

const storedText = (node: Node): string =>
  node.isTextblock
    ? writeText({ type: 'doc', content: [{ ...node.toJSON(), type: 'paragraph' }] })
    : JSON.stringify([node.type.name, node.attrs, ...childrenOf(node, 0).map(({ text }) => text)]);

/** Paragraphs in which nothing has been typed yet are in no stored text. */
function childrenOf(parent: Node, start: number): Child[] {
  const children: Child[] = [];
  parent.forEach((node, offset) => {
    const text = storedText(node);
    if (text !== '') children.push({ node, from: start + offset, text });
  });
  return children;
}

function replaceLine(change: Transaction, before: Node, after: Node, start: number): void {
  const from = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (from === null || !end) return;
  // In a repeated text, the equal beginning and the equal end overlap.
  const overlap = Math.max(0, from - Math.min(end.a, end.b));
  const content = after.content.cut(from, end.b + overlap);
  change.replaceWith(start + from, start + end.a + overlap, content);
}

/** `start` is the position of the content of `before`. */
function replaceContent(change: Transaction, before: Node, after: Node, start: number): void {
  if (before.isTextblock) {
    replaceLine(change, before, after, start);
    return;
  }
  const [old, next] = [childrenOf(before, start), childrenOf(after, 0)];
  const textsOf = (children: Child[]) => children.map(({ text }) => text);
  // The last difference comes first, so that the positions of the others stay right.
  for (const { buffer1, buffer2 } of diffIndices(textsOf(old), textsOf(next)).toReversed()) {
    const removed = old.slice(buffer1[0], buffer1[0] + buffer1[1]);
    const added = next.slice(buffer2[0], buffer2[0] + buffer2[1]).map(({ node }) => node);
    const last = old[buffer1[0] + buffer1[1] - 1];
    const end = last ? last.from + last.node.nodeSize : start;
    const pairs = removed.slice(0, added.length);
    change.replaceWith(removed[pairs.length]?.from ?? end, end, added.slice(pairs.length));
    for (const [index, { node, from }] of [...pairs.entries()].toReversed()) {
      const other = added[index];
      if (other?.hasMarkup(node.type, node.attrs)) replaceContent(change, node, other, from + 1);
      else if (other) change.replaceWith(from, from + node.nodeSize, other);
    }
  }
}

/** Replaces only what differs, so that the cursor and the undo history stay those of the typed text. */
export function replacement(state: EditorState, text: JSONContent): Transaction {
  const change = state.tr.setMeta('preventUpdate', true).setMeta('addToHistory', false);
  const next = state.schema.nodeFromJSON(text);
  const isEmpty = [state.doc, next].some((document) => childrenOf(document, 0).length === 0);
  if (isEmpty) change.replaceWith(0, state.doc.content.size, next.content);
  else replaceContent(change, state.doc, next, 0);
  // What the user goes on typing in a replaced text does not split a word of the other person.
  const { pos, deletedAcross } = change.mapping.mapResult(state.selection.head);
  const $head = change.doc.resolve(pos);
  if (!deletedAcross || !$head.parent.isTextblock) return change;
  return change.setSelection(TextSelection.create(change.doc, $head.end()));
}
