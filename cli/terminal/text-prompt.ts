/** A prompt for a line or for paragraphs, which stays quick however long the text is. */
import type { Key } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { getColumns, getRows, Prompt } from '@clack/core';
import { S_BAR, S_BAR_END, S_RADIO_ACTIVE, S_RADIO_INACTIVE, symbol } from '@clack/prompts';
import { besides, inRow, layOut, rowAt, shown } from './text-layout.ts';

export interface TextPromptOptions {
  message: string;
  initialValue?: string | undefined;
  /** Enter begins a new line; Tab, then Enter, ends the text. */
  multiline?: { done: string } | undefined;
  validate?: (text: string) => string | undefined;
  /** What the text may become: Tab takes the marked one, and Enter where the text itself will not do. */
  suggest?: (text: string) => string[];
  input: Readable;
  output?: Writable;
}

const suggestionsShown = 8;

/** Keys that move the cursor, or take something away. */
const edits: Record<string, (prompt: TextPrompt) => void> = {
  left: (prompt) => prompt.go(besides(prompt.text, prompt.cursor, -1)),
  right: (prompt) => prompt.go(besides(prompt.text, prompt.cursor, 1)),
  up: (prompt) => prompt.goRows(-1),
  down: (prompt) => prompt.goRows(1),
  pageup: (prompt) => prompt.goRows(-prompt.height),
  pagedown: (prompt) => prompt.goRows(prompt.height),
  home: (prompt) => prompt.go(prompt.rows[rowAt(prompt.rows, prompt.cursor)]?.start ?? 0),
  end: (prompt) => prompt.go(prompt.rows[rowAt(prompt.rows, prompt.cursor)]?.end ?? 0),
  backspace: (prompt) => prompt.erase(besides(prompt.text, prompt.cursor, -1), prompt.cursor),
  delete: (prompt) => prompt.erase(prompt.cursor, besides(prompt.text, prompt.cursor, 1)),
};

/** The same by Ctrl and a letter, as shells have it. */
const controls: Record<string, (prompt: TextPrompt) => void> = {
  a: (prompt) => edits.home?.(prompt),
  e: (prompt) => edits.end?.(prompt),
  u: (prompt) => prompt.erase(0, prompt.cursor),
  k: (prompt) => prompt.erase(prompt.cursor, prompt.text.length),
  w: (prompt) => prompt.erase(prompt.text.slice(0, prompt.cursor).search(/\S*\s*$/), prompt.cursor),
};

export class TextPrompt extends Prompt<string> {
  text: string;
  cursor: number;
  /** Whether Enter ends the text. */
  isAtEnd = false;
  #marked = 0;
  readonly #options: TextPromptOptions;
  #top = 0;

  constructor(options: TextPromptOptions) {
    super(
      {
        input: options.input,
        ...(options.output && { output: options.output }),
        validate: (value) => options.validate?.(value ?? ''),
        render: () => this.#draw(),
      },
      false,
    );
    this.#options = options;
    this.text = options.initialValue ?? '';
    this.cursor = this.text.length;
    this.value = this.text;
    this.on('key', (char, key) => this.#press(char, key));
  }

  get rows() {
    // Two for the bar, one for the cursor behind the last sign.
    return layOut(this.text, Math.max(getColumns(this.output) - 4, 10));
  }

  /** How many rows of the text are shown at once. */
  get height(): number {
    return this.#options.multiline ? Math.max(getRows(this.output) - 8, 3) : 3;
  }

  go(cursor: number): void {
    this.cursor = cursor;
  }

  goRows(step: number): void {
    this.cursor = inRow(this.rows, this.cursor, step);
  }

  erase(from: number, to: number): void {
    this.text = this.text.slice(0, from) + this.text.slice(to);
    this.cursor = from;
  }

  insert(typed: string): void {
    const text = this.#options.multiline ? typed : typed.replace(/\s*\n\s*/g, ' ');
    const plain = text.replace(/[^\P{Cc}\n\t]/gu, '');
    this.text = this.text.slice(0, this.cursor) + plain + this.text.slice(this.cursor);
    this.cursor += plain.length;
  }

  #press(char: string | undefined, { name = '', ctrl, meta, sequence }: Key): void {
    const edit = ctrl ? controls[name] : edits[name];
    if (this.#choose(name)) this.value = this.text;
    else if (name === 'tab') this.isAtEnd = !this.isAtEnd && Boolean(this.#options.multiline);
    else if (name === 'return' || name === 'enter') this.#pressEnter();
    else if (edit) edit(this);
    else if (!ctrl && !meta && (char ?? sequence)) {
      this.isAtEnd = false;
      this.insert(char ?? '');
    }
    this.value = this.text;
  }

  /** Whether the key was for the suggestions. */
  #choose(name: string): boolean {
    const { suggest, validate } = this.#options;
    const all = suggest?.(this.text) ?? [];
    const chosen = all[this.#marked];
    const isChosen = name === 'tab' || (name === 'return' && Boolean(validate?.(this.text)));
    if (name === 'up' || name === 'down') {
      this.#marked = Math.max(Math.min(this.#marked + (name === 'up' ? -1 : 1), all.length - 1), 0);
      return suggest !== undefined;
    }
    this.#marked = 0;
    if (chosen === undefined || !isChosen) return false;
    this.text = chosen;
    this.cursor = chosen.length;
    return true;
  }

  /** The suggestions around the marked one. */
  #suggestions(): string[] {
    const all = this.#options.suggest?.(this.text) ?? [];
    const first = Math.max(0, this.#marked - suggestionsShown + 1);
    return all.slice(first, first + suggestionsShown).map((each, index) => {
      const isMarked = first + index === this.#marked;
      return isMarked
        ? `${styleText('green', S_RADIO_ACTIVE)} ${each}`
        : styleText('dim', `${S_RADIO_INACTIVE} ${each}`);
    });
  }

  #pressEnter(): void {
    if (this.#options.multiline && !this.isAtEnd) this.insert('\n');
  }

  protected override _shouldSubmit(): boolean {
    return !this.#options.multiline || this.isAtEnd;
  }

  /** The rows around the cursor, which stands in one of them. */
  #visible(): string[] {
    const { rows, height, cursor, text } = this;
    const current = rowAt(rows, cursor);
    this.#top = Math.min(Math.max(this.#top, current - height + 1), current);
    if (this.state === 'submit' || this.state === 'cancel') this.#top = 0;
    return rows.slice(this.#top, this.#top + height).map(({ start, end }, index) => {
      if (this.#top + index !== current || this.state === 'submit')
        return shown(text.slice(start, end));
      const behind = besides(text, cursor, 1);
      const under = behind > end || text[cursor] === '\t' ? ' ' : text.slice(cursor, behind) || ' ';
      const marked = this.isAtEnd ? under : styleText('inverse', under);
      const rest = under === ' ' && text[cursor] !== ' ' ? cursor : behind;
      return shown(text.slice(start, cursor)) + marked + shown(text.slice(rest, end));
    });
  }

  #draw(): string {
    const { message, multiline } = this.#options;
    const isOver = this.state === 'submit' || this.state === 'cancel';
    const colour =
      { error: 'yellow', submit: 'gray', cancel: 'gray' }[String(this.state)] ?? 'cyan';
    const bar = styleText(colour as 'cyan', S_BAR);
    const lines = this.#visible();
    const hidden = this.rows.length - lines.length;
    const note = hidden > 0 && isOver ? [styleText('dim', `… +${hidden}`)] : [];
    const title = `${styleText('gray', S_BAR)}\n${symbol(this.state)}  ${message}`;
    const text = lines.map((line) => (isOver ? styleText('dim', line) : line));
    const body = [...text, ...note, ...(isOver ? [] : this.#suggestions())];
    if (isOver) return [title, ...body.map((line) => `${bar}  ${line}`)].join('\n');
    const end = multiline && styleText(this.isAtEnd ? 'inverse' : 'dim', `[ ${multiline.done} ]`);
    const fault = this.state === 'error' ? styleText('yellow', this.error) : undefined;
    const foot = [end, fault].filter(Boolean).join('  ');
    const below = `${styleText(colour as 'cyan', S_BAR_END)}  ${foot}`;
    return [title, ...body.map((line) => `${bar}  ${line}`), below, ''].join('\n');
  }
}
