import { expect, test } from 'vitest';
import { createPasteParser } from './keyboard.ts';

const text = (given: string) => ({ text: given, isText: true });
const key = (given: string) => ({ text: given, isText: false });

test('a paste comes in one piece, with its tabs, however it is cut', () => {
  const pasted = '\u001B[200~•\tПоздрав\r\nВтора\u001B[201~\r';
  const whole = [text('•\tПоздрав\nВтора'), key('\r')];
  expect(createPasteParser()(pasted)).toEqual(whole);
  for (const at of [8, 12, pasted.length - 4]) {
    const parse = createPasteParser();
    expect([...parse(pasted.slice(0, at)), ...parse(pasted.slice(at))]).toEqual(whole);
  }
});

test('what is typed quickly is text and keys in their order', () => {
  expect(createPasteParser()('Вест\rа\t')).toEqual([text('Вест'), key('\r'), key('а'), key('\t')]);
  for (const sequence of ['\u001B[B', '\u001B[1;5C', '\u001BOA', '\u001Bb', '\u001B', '\u001B\r'])
    expect(createPasteParser()(sequence)).toEqual([key(sequence)]);
  // On a slow line in one chunk, for two prompts: the first must not swallow what the second is told.
  expect(createPasteParser()('\u001B[B\u001B[B\rВест\r')).toEqual([
    key('\u001B[B'),
    key('\u001B[B'),
    key('\r'),
    text('Вест'),
    key('\r'),
  ]);
});
