import { expect, test } from 'vitest';
import { parseNewsText } from '#shared/news-text.ts';
import { addressIn, bold, type Edit, linkOf, list, nextLine, type Selected } from './edits.ts';

/** A text with its selection between bars. */
function selected(marked: string): Selected {
  const start = marked.indexOf('|');
  const text = marked.replaceAll('|', '');
  const end = marked.lastIndexOf('|');
  return { text, start, end: end === start ? start : end - 1 };
}

function applied({ text }: Selected, { start, end, insert, select: [from, to] }: Edit): string {
  const marked = `${insert.slice(0, from)}|${insert.slice(from, to)}|${insert.slice(to)}`;
  return text.slice(0, start) + marked.replace('||', '|') + text.slice(end);
}

test.each([
  ['а |важно| б', 'а **|важно|** б'],
  ['а **|важно|** б', 'а |важно| б'],
  ['а |**важно**| б', 'а |важно| б'],
  ['а| важно |б', 'а **|важно|** б'],
  ['а | б', 'а **|** б'],
  ['а **|** б', 'а | б'],
  ['|а\n\nб|', '|**а**\n\n**б**|'],
  ['|- а\n- б|', '|- **а**\n- **б**|'],
  ['|- а|', '- **|а|**'],
  ['а|- б|', 'а**|- б|**'],
])('bold: %j becomes %j', (before, after) => {
  expect(applied(selected(before), bold(selected(before)))).toBe(after);
});

test.each([
  ['а|', '- а|'],
  ['- а|', 'а|'],
  ['|', '- |'],
  ['а\n|б\nв|', 'а\n|- б\n- в|'],
  ['|а\nб\n|в', '|- а\n- б|\nв'],
  ['|1. а\n- б|', '|- а\n- б|'],
  ['|- а\n\n- б|', '|а\n\nб|'],
])('list: %j becomes %j', (before, after) => {
  expect(applied(selected(before), list(selected(before)))).toBe(after);
});

test.each([
  ['- а|', '- а\n- |'],
  ['9. а|б', '9. а\n10. |б'],
  ['- а\n- |', '- а\n|'],
])('the line after an item: %j becomes %j', (before, after) => {
  const edit = nextLine(selected(before));
  expect(edit && applied(selected(before), edit)).toBe(after);
});

test.each(['а|', '1717. а|', '-а|', '|- а'])('no item before the cursor: %j', (text) => {
  expect(nextLine(selected(text))).toBeNull();
});

test.each([
  ['lodge.mk', 'https://lodge.mk'],
  [' https://lodge.mk/а б ', null],
  ['http://lodge.mk/а?б=1', 'http://lodge.mk/а?б=1'],
  ['ana@lodge.mk', 'mailto:ana@lodge.mk'],
  ['mailto:ana@lodge.mk', 'mailto:ana@lodge.mk'],
  ['javascript:alert(1)', null],
  ['ftp://lodge.mk', null],
  ['lodge', null],
  ['', null],
])('the address in %j is %j', (typed, address) => {
  expect(addressIn(typed)).toBe(address);
});

test.each([
  ['ложа', 'https://lodge.mk'],
  ['ложа [1]', 'https://lodge.mk/а_(б)'],
  ['ложа ]', 'https://lodge.mk/а)'],
  ['**ложа**', 'https://lodge.mk/[а]'],
  ['', 'https://lodge.mk/а_(б)'],
  ['', 'https://lodge.mk/а.'],
  ['ana@lodge.mk', 'mailto:ana@lodge.mk'],
])('a link with the text %j leads to %s', (text, address) => {
  const [block, more] = parseNewsText(linkOf(text, address));
  expect(more).toBeUndefined();
  expect(block).toMatchObject({ kind: 'paragraph', content: [{ kind: 'link' }] });
  const [link, rest] = block?.kind === 'paragraph' ? block.content : [];
  expect(rest).toBeUndefined();
  const href = typeof link === 'object' && link.kind === 'link' ? link.href : '';
  expect(decodeURI(href)).toBe(address);
});
