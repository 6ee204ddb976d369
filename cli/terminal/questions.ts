/** Questions to the person at the terminal, and progress shown there. */
import { confirm, isCancel, progress, select } from '@clack/prompts';
import type { Invocation } from '../command.ts';
import { words } from '../words/words.ts';
import { Keyboard } from './keyboard.ts';
import { TextPrompt, type TextPromptOptions } from './text-prompt.ts';

/** Thrown by a prompt that is left with Escape or Ctrl-C; ends the command from any depth. */
export class PromptCancelled extends Error {
  override name = 'PromptCancelled';
  /** The text of the prompt that was left. */
  readonly typed: string | undefined;

  constructor(typed?: string) {
    super();
    this.typed = typed;
  }
}

/** The answer to a prompt. */
export async function answer<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await prompt;
  if (isCancel(given)) throw new PromptCancelled();
  return given as Exclude<T, symbol>;
}

/** д and н, and ѕ, which lies where y does. */
const cyrillicKeys = { д: 'y', ѕ: 'y', н: 'n' };

export function askYesNo(message: string, initialValue = false): Promise<boolean> {
  const input = new Keyboard(cyrillicKeys);
  const { yes: active, no: inactive } = words.ask;
  return answer(confirm({ message, active, inactive, initialValue, input }));
}

export interface Choice<Value> {
  value: Value;
  label: string;
  hint?: string;
}

export function choose<Value extends string | number>(
  message: string,
  options: Choice<Value>[],
): Promise<Value> {
  const input = new Keyboard();
  // The options of clack have a type that depends on whether the value is known to be a primitive.
  const menu = select<Value>({
    message,
    options: options as never,
    maxItems: 12,
    showInstructions: false,
    input,
  });
  return answer(menu);
}

type TextQuestion = Omit<TextPromptOptions, 'input' | 'multiline'> & { multiline?: boolean };

/** Asks for a line or, with `multiline`, for paragraphs. */
export async function askText({ multiline, ...question }: TextQuestion): Promise<string> {
  const prompt = new TextPrompt({
    ...question,
    ...(multiline && { multiline: { done: words.ask.done } }),
    input: new Keyboard(),
  });
  const given = await prompt.prompt();
  if (isCancel(given)) throw new PromptCancelled(prompt.text);
  return prompt.text;
}

/** Asks for the path of a file to write. */
export function askForNewFile(proposal: string): Promise<string> {
  return askText({
    message: words.ask.newFile,
    initialValue: proposal,
    validate: (typed) => (typed.trim() ? undefined : words.faults['nothing-named']()),
  });
}

/** A progress bar on the error output, as the standard output is the result's. */
export function startProgress(message: string, steps: number, { flags }: Invocation) {
  if (flags.json || !process.stderr.isTTY || steps < 2) return { step() {}, end() {} };
  const bar = progress({ max: steps, output: process.stderr });
  bar.start(message);
  let taken = 0;
  return {
    step() {
      taken += 1;
      bar.advance(1, `${message} ${words.said.progress({ taken, steps })}`);
    },
    end: (last: string) => bar.stop(last),
  };
}
