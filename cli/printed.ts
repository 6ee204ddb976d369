/** What the tool prints of an outcome, and the code that it ends with. */
import { styleText } from 'node:util';
import type { Outcome } from './command.ts';
import { toolName } from './program.ts';
import { words } from './words/words.ts';

// A shell reports a process that SIGINT ended as 128 + 2.
const exitCodes = { done: 0, refused: 1, 'usage-error': 2, cancelled: 130 };

/** Without the last line break. */
export interface Printed {
  code: number;
  out: string;
  err: string;
}

export function printed(outcome: Outcome, name: string, json: boolean): Printed {
  const { kind } = outcome;
  const code = exitCodes[kind];
  if (kind === 'done') {
    const { data, text } = outcome;
    return { code, out: json ? JSON.stringify(data, null, 2) : text, err: '' };
  }
  const { faults } = outcome;
  if (json) return { code, out: '', err: JSON.stringify({ faults }, null, 2) };
  const lines = faults.map(({ message }) => message).join('\n');
  const colour = kind === 'cancelled' ? 'dim' : 'red';
  const said = styleText(colour, lines, { stream: process.stderr });
  const command = [toolName, name].filter(Boolean).join(' ');
  const help = kind === 'usage-error' ? `\n${words.help.seeHelp(command)}` : '';
  return { code, out: '', err: said + help };
}
