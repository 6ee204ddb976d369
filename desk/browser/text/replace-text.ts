import type { Editor, JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { diffIndices } from 'node-diff3';

const childrenOf = (node: Node) => Array.from(node.children);
const sizeOf = (nodes: Node[]) => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
const keysOf = (nodes: Node[]) => nodes.map((node) => JSON.stringify(node));

/** `start` is the position of the content of `before`. */
function replaceContent(change: Transaction, before: Node, after: Node, start: number): void {
  if (before.isTextblock) {
    const from = before.content.findDiffStart(after.content);
    const end = before.content.findDiffEnd(after.content);
    if (from === null || !end) return;
    // In a repeated text, the equal beginning and the equal end overlap.
    const overlap = Math.max(0, from - Math.min(end.a, end.b));
    const content = after.content.cut(from, end.b + overlap);
    change.replaceWith(start + from, start + end.a + overlap, content);
    return;
  }
  const [old, next] = [childrenOf(before), childrenOf(after)];
  // The last difference comes first, so that the positions of the others stay right.
  for (const { buffer1, buffer2 } of diffIndices(keysOf(old), keysOf(next)).toReversed()) {
    const removed = old.slice(buffer1[0], buffer1[0] + buffer1[1]);
    const added = next.slice(buffer2[0], buffer2[0] + buffer2[1]);
    let from = start + sizeOf(old.slice(0, buffer1[0]));
    const pairs = removed.map((node, index) => [node, added[index]] as const);
    if (
      removed.length === added.length &&
      pairs.every(([one, other]) => other?.hasMarkup(one.type))
    )
      for (const [one, other] of pairs) {
        if (other) replaceContent(change, one, other, from + 1);
        from += one.nodeSize;
      }
    else change.replaceWith(from, from + sizeOf(removed), added);
  }
}

/** Replaces only what differs, so that the cursor and the undo history stay those of the typed text. */
export function replaceText({ state, view, schema }: Editor, text: JSONContent): void {
  const change = state.tr.setMeta('preventUpdate', true).setMeta('addToHistory', false);
  replaceContent(change, state.doc, schema.nodeFromJSON(text), 0);
  view.dispatch(change);
}
