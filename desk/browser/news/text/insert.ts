import type { Edit } from './edits.ts';

/** Makes a change as if it had been typed, so that it can be undone with what was typed. */
export function apply(area: HTMLTextAreaElement, { start, end, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  // Nothing else goes into the browser's history of a field.
  if (insert !== '') document.execCommand('insertText', false, insert);
  else if (start !== end) document.execCommand('delete');
  const [from, to] = select;
  area.setSelectionRange(start + from, start + to);
}

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});
