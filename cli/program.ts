/** commander parses the commands, and prints help and errors. */
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Definition, Flags, Input, Printed, Surroundings } from './command.ts';
import { commands, groups } from './commands.ts';

function numberIn(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number above 0.');
}

function optionOf([flags, description]: [string, string]): Option {
  const option = new Option(flags, description);
  if (flags.endsWith('<number>')) return option.argParser(numberIn);
  if (flags.endsWith('<state>')) return option.choices(['waiting', 'delivered', 'quarantined']);
  return option;
}

type Execute = (definition: Definition, input: Input) => Promise<void>;

function addCommand(program: Command, definition: Definition, execute: Execute): void {
  const { usage, summary, options = {}, notes, examples = [] } = definition;
  const [first = '', ...rest] = usage.split(' ');
  const about = groups[first];
  const known = program.commands.find((command) => command.name() === first);
  const command = about
    ? (known ?? program.command(first).description(about)).command(rest.join(' '))
    : program.command(usage);
  for (const argument of command.registeredArguments) {
    if (argument.name().includes('|')) argument.choices(argument.name().split('|'));
    if (!argument.name().startsWith('number')) continue;
    argument.argParser((value: string, before: number[] = []) => [...before, numberIn(value)]);
  }
  for (const option of Object.entries(options)) command.addOption(optionOf(option));
  const lines = examples.map((example) => `  ./lodge ${example}`);
  const more = [notes, lines.length > 0 && ['Examples:', ...lines].join('\n')].filter(Boolean);
  command
    .description(summary)
    .option('--json', 'print the result as JSON, and errors as JSON on standard error')
    .addHelpText('after', more.map((part) => `\n${part}`).join('\n'))
    .action(() => {
      const args: unknown[] = command.processedArgs.flat();
      const ids = args.filter((arg) => typeof arg === 'number');
      const file = args.find((arg) => typeof arg === 'string');
      return execute(definition, { ids, file, flags: command.opts<Flags>() });
    });
}

function createProgram(printed: Printed, execute: Execute): Command {
  const program = new Command('lodge')
    .exitOverride()
    .configureOutput({
      writeOut(text) {
        printed.out += text;
      },
      writeErr(text) {
        printed.err += text;
      },
    })
    .showHelpAfterError('Add --help to the command for its options and examples.')
    .option('--env <file>', 'the settings (default: the file of LODGE_ENV, else .env)')
    .option('-V, --version', 'show the version, and which site and database the settings name')
    .addHelpText(
      'after',
      `\nExit codes: 0 done, 1 refused, 2 wrong usage, 130 cancelled with Ctrl-C. The output of --json is
described in docs/tool.md.`,
    );
  for (const definition of commands) addCommand(program, definition, execute);
  return program;
}

/** Converts `commander.unknownOption` to our code `unknown-option`. */
const codeOf = ({ code }: CommanderError) =>
  code.replace('commander.', '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Without arguments the tool prints its help. */
export async function runTool(args: string[], surroundings: Surroundings): Promise<Printed> {
  const printed: Printed = { code: 0, out: '', err: '' };
  const program = createProgram(printed, async (definition, input) => {
    const { runCommand } = await import('./run.ts');
    Object.assign(printed, await runCommand(definition, input, surroundings));
  });
  try {
    await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    printed.code = error.exitCode === 0 ? 0 : 2;
    if (printed.code === 2 && args.includes('--json')) {
      const message = error.message.replace(/^error: /, '');
      printed.err = `${JSON.stringify({ errors: [{ code: codeOf(error), message }] }, null, 2)}\n`;
    }
  }
  return printed;
}
