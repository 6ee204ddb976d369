/**
 * `./lodge …`: finds the command, has it run, prints its outcome. What help and completion do without
 * (database, settings, questions, each command) is loaded when it is needed.
 */
import { type Command, CommanderError } from 'commander';
import { takeEnvOption } from '#server/environment.ts';
import type { Outcome } from './command.ts';
import { commands } from './commands.ts';
import { completionScript, launcher } from './completion.ts';
import { fault } from './faults.ts';
import { type Printed, printed } from './printed.ts';
import { createProgram, nameOf, withExamples } from './program.ts';
import { inTerminal, leaveTerminal } from './terminal/keyboard.ts';
import { usageFault } from './usage.ts';
import { words } from './words/words.ts';

/** The deepest command that the arguments name. */
function commandAt(program: Command, args: string[]): Command {
  const next = program.commands.find((command) => command.name() === args[0]);
  return next ? commandAt(next, args.slice(1)) : program;
}

/** Prints what came of a command; returns its exit code. */
function print({ code, out, err }: Printed): number {
  if (out) console.log(out);
  if (err) console.error(err);
  return code;
}

const menuOf = (among: readonly Command[]) =>
  among.map((command) => ({
    value: command.name(),
    label: command.name(),
    hint: command.description(),
  }));

/** The arguments with a full command name: at a terminal the rest is chosen, elsewhere it is refused. */
async function completeName(program: Command, args: string[]): Promise<string[] | undefined> {
  const reached = commandAt(program, args);
  const name = nameOf(reached);
  const isPartial = reached.commands.length > 0 && name === args.join(' ');
  if (!isPartial) return args;
  if (inTerminal) {
    const { what, whatWith } = words.ask;
    const message = whatWith[name as keyof typeof whatWith] ?? what;
    const { choose } = await import('./terminal/questions.ts');
    return completeName(program, [...args, await choose(message, menuOf(reached.commands))]);
  }
  const { message } = fault('which-command', { group: name });
  console.error(`${message}\n\n${reached.helpInformation()}`);
  return undefined;
}

async function printVersion(json: boolean, envFile: string | undefined): Promise<number> {
  const { versionOf, versionText } = await import('./version.ts');
  const found = versionOf(envFile);
  console.log(json ? JSON.stringify(found, null, 2) : versionText(found));
  return 0;
}

function addCompletion(program: Command): void {
  const completion = program
    .command('completion')
    .description(words.help.summaries.completion)
    .helpOption('-h, --help', words.help.optionsOf.help)
    .action(() => console.log(completionScript(program)));
  withExamples(completion, ['completion'], words.help.notes.completion(launcher));
}

async function main(all: string[]): Promise<number> {
  const { file: envFile, rest: args } = takeEnvOption(all);
  const json = args.includes('--json');
  if (args[0] === '--version' || args[0] === '-V') return printVersion(json, envFile);
  let code = 0;
  const program = createProgram(commands, args, async (name, command, positionals, flags) => {
    const { runCommand } = await import('./run.ts');
    const { readConfig } = await import('#server/config.ts');
    code = print(
      await runCommand(
        { name, command, positionals, flags },
        { settings: () => readConfig(envFile), tell: console.error },
      ),
    );
  });
  program.option('-V, --version', words.help.optionsOf.version);
  addCompletion(program);
  const named = await completeName(program, args);
  if (!named) return 2;
  try {
    await program.parseAsync(named, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const outcome: Outcome = { kind: 'usage-error', faults: [usageFault(error)] };
    return print(printed(outcome, nameOf(commandAt(program, args)), json));
  }
}

process.on('exit', leaveTerminal);
// A reader that has had enough, as `head` has, is no fault; what was begun is ended.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { outcomeOf } = await import('./errors.ts');
  process.exitCode = print(printed(outcomeOf(error), '', process.argv.includes('--json')));
}
