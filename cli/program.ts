/** The commands as a commander program: parsing, help, suggestions for misspelt names. */
import {
  Command as CommanderCommand,
  Option as CommanderOption,
  Help,
  InvalidArgumentError,
} from 'commander';
import type { Command, Commands, Flags, Option } from './command.ts';
import { completionNotes, completionScript } from './completion.ts';

/** Runs a command whose arguments were parsed. */
export type Execute = (
  name: string,
  command: Command,
  positionals: string[],
  flags: Flags,
) => Promise<void>;

const helpOption = ['-h, --help', 'Show this help'] as const;
const npmCommand = 'npm run lodge --';

const hint = `
Run a command with --help for its options and examples. In a terminal, a command without
arguments asks for what it needs. --env FILE names the file with the site's settings, where it is
neither .env beside the project nor named by LODGE_ENV.`;

function pathOf(command: CommanderCommand): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}

/** The command's name as it is typed: `news add`. */
export const nameOf = (command: CommanderCommand) => pathOf(command).join(' ');

function withExamples(command: CommanderCommand, examples: string[], notes?: string): void {
  const lines = examples.map((example) => `  ${npmCommand} ${example}`);
  const text = [notes, `Examples:\n${lines.join('\n')}`].filter(Boolean).join('\n\n');
  command.addHelpText('after', `\n${text}`);
}

/** Refuses `--title-en --dry-run`, where the value was forgotten; accepts `--title-en=--dry-run`. */
function valueParser(name: string, args: readonly string[]) {
  return (value: string): string => {
    if (!value.startsWith('-') || !args.includes(value)) return value;
    throw new InvalidArgumentError(`A value that begins with "-" is written --${name}=${value}`);
  };
}

function addCommand(
  added: CommanderCommand,
  command: Command,
  args: readonly string[],
  execute: Execute,
): void {
  added
    .description(command.summary)
    .usage([command.usage, '[options]'].filter(Boolean).join(' '))
    .argument('[positionals...]')
    .helpOption(...helpOption);
  const json: Option = { type: 'boolean', help: 'Print the result as JSON' };
  for (const [option, { value, help }] of Object.entries({ ...command.options, json })) {
    const parsed = new CommanderOption(`--${option}${value ? ` <${value}>` : ''}`, help);
    added.addOption(value ? parsed.argParser(valueParser(option, args)) : parsed);
  }
  withExamples(added, command.examples, command.notes);
  added.action((positionals: string[]) => {
    const flags = Object.fromEntries(
      added.options.map((option) => [
        option.long?.slice(2),
        added.getOptionValue(option.attributeName()),
      ]),
    );
    return execute(nameOf(added), command, positionals, flags);
  });
}

const leaves = (command: CommanderCommand): CommanderCommand[] =>
  command.commands.length > 0 ? command.commands.flatMap(leaves) : [command];

const isCommand = (entry: Commands[string]): entry is Command => typeof entry.run === 'function';

/** Throws commander's errors instead of printing them and ending the process. */
export function createProgram(
  commands: Commands,
  args: readonly string[],
  execute: Execute,
): CommanderCommand {
  const program = new CommanderCommand('lodge')
    .helpCommand(false)
    .usage('COMMAND')
    .helpOption(...helpOption)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .configureHelp({
      commandUsage: (command) =>
        [npmCommand, nameOf(command), command.usage()].filter(Boolean).join(' '),
      subcommandTerm: nameOf,
      // For the help only: commander takes its suggestions from `visibleCommands`, too.
      formatHelp: (command, helper) =>
        new Help().formatHelp(command, Object.assign(helper, { visibleCommands: leaves })),
    })
    .addHelpText('after', hint);
  for (const [name, entry] of Object.entries(commands)) {
    const added = program.command(name);
    if (isCommand(entry)) {
      addCommand(added, entry, args, execute);
      continue;
    }
    added
      .helpCommand(false)
      .usage('COMMAND')
      .addHelpText('after', hint)
      .helpOption(...helpOption);
    for (const [verb, command] of Object.entries(entry)) {
      addCommand(added.command(verb), command, args, execute);
    }
  }
  const completion = program
    .command('completion')
    .description('Print a script that completes commands and options in bash and zsh')
    .helpOption(...helpOption)
    .action(() => console.log(completionScript(program)));
  withExamples(completion, ['completion'], completionNotes);
  return program;
}
