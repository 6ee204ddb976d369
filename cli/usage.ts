/** Faults of the command line, as commander finds them, in the words of the tool. */
import type { CommanderError } from 'commander';
import { type Fault, fault } from './faults.ts';

/** commander names in quotes what it did not understand, and guesses in parentheses. */
export function usageFault({ code, message }: CommanderError): Fault {
  const [, name = ''] = /'([^'\s]+)/.exec(message) ?? [];
  const [, guess = ''] = /\(Did you mean (?:one of )?(.+?)\?\)/.exec(message) ?? [];
  switch (code) {
    case 'commander.unknownCommand':
      return fault('unknown-command', { name, guess });
    case 'commander.unknownOption':
      return fault('unknown-option', { name, guess });
    case 'commander.optionMissingArgument':
      return fault('option-without-value', { name });
    case 'commander.invalidArgument':
      return fault('value-like-option', { name });
    default:
      return fault('usage-error', { text: message.replace(/^error: /, '') });
  }
}
