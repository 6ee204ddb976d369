import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { TextPrompt, type TextPromptOptions } from './text-prompt.ts';

/** A prompt whose keys are given by name, and what it has drawn. */
function open(options: Partial<TextPromptOptions> = {}) {
  const input = new PassThrough();
  const drawn: string[] = [];
  const output = new Writable({
    write(chunk, _, done) {
      drawn.push(String(chunk));
      done();
    },
  });
  const prompt = new TextPrompt({ message: 'Text', ...options, input, output });
  const answer = prompt.prompt();
  return {
    prompt,
    answer,
    drawn,
    type: (text: string) => input.emit('keypress', text, { sequence: text }),
    press: (...names: string[]) => {
      for (const name of names) {
        const [, control] = /^ctrl-(\w)$/.exec(name) ?? [];
        input.emit('keypress', undefined, { name: control ?? name, ctrl: Boolean(control) });
      }
    },
  };
}

const done = { multiline: { done: 'Done' } };

test('however long a paste is, it is drawn once, and no longer than the screen', async () => {
  const { prompt, answer, drawn, type, press } = open(done);
  const before = drawn.length;
  const pasted = '•\tПоздравен збор на сите браќа\n'.repeat(160);
  type(pasted);
  expect(drawn.slice(before).join('').length).toBeLessThan(2_000);
  expect(drawn.length - before).toBeLessThan(10);
  press('tab', 'return');
  expect(await answer).toBe(pasted);
  expect(prompt.state).toBe('submit');
});

test('Enter begins a line; Tab, then Enter, ends the text', async () => {
  const { answer, type, press } = open(done);
  type('Прв.');
  press('return', 'return');
  type('Втор.');
  press('tab', 'return');
  expect(await answer).toBe('Прв.\n\nВтор.');
});

test('a line stays one line', async () => {
  const { answer, type, press } = open();
  type('Свечен\n  собир');
  press('return');
  expect(await answer).toBe('Свечен собир');
});

test('the cursor goes where the keys of an editor take it', async () => {
  const { answer, type, press } = open({ ...done, initialValue: 'прв\nвтор ѝ\u0301' });
  press('backspace', 'up');
  type('и');
  press('home');
  type('П');
  press('right', 'delete', 'down', 'end');
  type('!');
  press('left', 'left', 'ctrl-w', 'ctrl-k', 'tab', 'return');
  expect(await answer).toBe('Ппви\n');
});

test('a suggestion is taken with Tab, or with Enter where the text itself will not do', async () => {
  const names = ['hall.jpg', 'house.jpg'];
  const suggest = (typed: string) => names.filter((name) => name.startsWith(typed));
  const validate = (typed: string) => (names.includes(typed) ? undefined : 'Choose a file.');
  const by = (...keys: string[]) => {
    const opened = open({ suggest, validate });
    opened.type('h');
    opened.press(...keys);
    return opened;
  };
  expect(await by('return').answer).toBe('hall.jpg');
  expect(await by('down', 'tab', 'return').answer).toBe('house.jpg');
  const none = open({ suggest, validate });
  none.type('x');
  none.press('return');
  expect(stripVTControlCharacters(none.drawn.join(''))).toContain('Choose a file.');
  none.press('escape');
  expect(typeof (await none.answer)).toBe('symbol');
});
