/** The commands as a commander program: parsing, help, suggestions for misspelt names. */
import {
  Command as CommanderCommand,
  Option as CommanderOption,
  Help,
  InvalidArgumentError,
} from 'commander';
import {
  type Command,
  type CommandName,
  type Flags,
  type OptionName,
  optionValues,
} from './command.ts';
import { words } from './words/words.ts';

/** Commands by name, or groups of them: `check`, `news add`. */
export type Commands = Record<string, Command | Record<string, Command>>;

/** Runs a command whose arguments were parsed. */
export type Execute = (
  name: string,
  command: Command,
  positionals: string[],
  flags: Flags,
) => Promise<void>;

/** How the tool is called in what it says. */
export const toolName = './lodge';

const { help } = words;
const helpOption = ['-h, --help', help.optionsOf.help] as const;

function pathOf(command: CommanderCommand): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}

/** The command's name as it is typed: `news add`. */
export const nameOf = (command: CommanderCommand) => pathOf(command).join(' ');

export function withExamples(command: CommanderCommand, examples: string[], notes?: string): void {
  const lines = examples.map((example) => `  ${toolName} ${example}`);
  const text = [notes, `${help.examples}\n${lines.join('\n')}`].filter(Boolean).join('\n\n');
  command.addHelpText('after', `\n${text}`);
}

/** Refuses `--title-en --dry-run`, where the value was forgotten; accepts `--title-en=--dry-run`. */
function valueParser(name: string, args: readonly string[]) {
  return (value: string): string => {
    if (!value.startsWith('-') || value === '-' || !args.includes(value)) return value;
    throw new InvalidArgumentError(name);
  };
}

function addCommand(
  added: CommanderCommand,
  command: Command,
  args: readonly string[],
  execute: Execute,
): void {
  const name = nameOf(added) as CommandName;
  const options: readonly OptionName[] = [...(command.options ?? []), 'json'];
  added
    .description(help.summaries[name])
    .usage([command.usage, '[options]'].filter(Boolean).join(' '))
    .argument('[positionals...]')
    .helpOption(...helpOption);
  for (const option of options) {
    const value = optionValues[option];
    const parsed = new CommanderOption(
      `--${option}${value ? ` <${value}>` : ''}`,
      help.optionsOf[option],
    );
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
    return execute(name, command, positionals, flags);
  });
}

const leaves = (command: CommanderCommand): CommanderCommand[] =>
  command.commands.length > 0 ? command.commands.flatMap(leaves) : [command];

const isCommand = (entry: Commands[string]): entry is Command => typeof entry.load === 'function';

const titles: Record<string, string> = {
  'Usage:': help.usage,
  'Options:': help.options,
  'Commands:': help.commands,
};

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
        [toolName, nameOf(command), command.usage()].filter(Boolean).join(' '),
      subcommandTerm: nameOf,
      styleTitle: (title) => titles[title] ?? title,
      // For the help only: commander takes its suggestions from `visibleCommands`, too.
      formatHelp: (command, helper) =>
        new Help().formatHelp(command, Object.assign(helper, { visibleCommands: leaves })),
    })
    .addHelpText('after', `\n${help.hint}\n\n${help.notes.program}`);
  for (const [name, entry] of Object.entries(commands)) {
    const added = program.command(name);
    if (isCommand(entry)) {
      addCommand(added, entry, args, execute);
      continue;
    }
    added
      .description(help.groups[name as keyof typeof help.groups])
      .helpCommand(false)
      .usage('COMMAND')
      .addHelpText('after', `\n${help.hint}`)
      .helpOption(...helpOption);
    for (const [verb, command] of Object.entries(entry)) {
      addCommand(added.command(verb), command, args, execute);
    }
  }
  return program;
}
