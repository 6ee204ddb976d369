/** `./lodge …`: finds the command, runs it on the site's database, prints its outcome. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Command, CommanderError } from 'commander';
import { type Config, placeOf, readConfig } from '#server/config.ts';
import { callersFolder, takeEnvOption } from '#server/environment.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { requireCurrentTables } from '#server/storage/migrate.ts';
import { backup, restore } from './backup.ts';
import { check } from './check.ts';
import {
  type Context,
  cancelled,
  type Command as Definition,
  type Flags,
  type Outcome,
  refused,
  usageError,
} from './command.ts';
import { completionScript, launcher } from './completion.ts';
import { desk } from './desk.ts';
import { fault, faultOf } from './faults.ts';
import { gallery } from './gallery/gallery.ts';
import { mail } from './mail.ts';
import { messages } from './messages/messages.ts';
import { news } from './news/news.ts';
import { type Commands, createProgram, nameOf, toolName, withExamples } from './program.ts';
import { sample } from './sample/sample.ts';
import { init, migrate } from './tables.ts';
import { leaveTerminal } from './terminal/keyboard.ts';
import { choose, PromptCancelled } from './terminal/questions.ts';
import { usageFault } from './usage.ts';
import { versionOf, versionText } from './version.ts';
import { words } from './words/words.ts';

const commands: Commands = {
  ...{ news, gallery, messages, mail, sample },
  ...{ check, backup, restore, init, migrate, desk },
};

const inTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** The deepest command that the arguments name. */
function commandAt(program: Command, args: string[]): Command {
  const next = program.commands.find((command) => command.name() === args[0]);
  return next ? commandAt(next, args.slice(1)) : program;
}

/** What the command works on, and which settings look misspelt, apart from what it prints. */
function tellPlace(config: Config, command: Definition): void {
  const { site, database } = placeOf(config);
  const tell = (colour: 'dim' | 'yellow', line: string) =>
    console.error(styleText(colour, line, { stream: process.stderr }));
  tell('dim', `${site} · ${database}`);
  // The check has them in its result.
  if (command === check) return;
  for (const warning of config.warnings) tell('yellow', words.said.settingWarning(warning));
}

async function runCommand(
  command: Definition,
  positionals: string[],
  flags: Flags,
  envFile: string | undefined,
): Promise<Outcome> {
  if (!command.usage && positionals.length > 0) return usageError('options-only');
  const config = readConfig(envFile);
  const { databaseUrl } = config;
  if (!flags.json) tellPlace(config, command);
  const create = command.database === 'may be made';
  const database = openDatabase(databaseUrl, { queryTimeout: 0, create });
  const context: Context = {
    config,
    database,
    databaseUrl,
    engine: engineOf(databaseUrl),
    interactive: inTerminal && !flags.json,
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    resolvePath: (path) => resolve(callersFolder(), path),
  };
  try {
    if (!command.database) await requireCurrentTables(database, context.engine);
    return await command.run({ positionals, flags, context });
  } finally {
    await database.destroy();
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof PromptCancelled) return cancelled;
  const stack = String(error instanceof Error ? error.stack : error);
  return refused(faultOf(error) ?? fault('defect', { error: stack }));
}

// A shell reports a process that SIGINT ended as 128 + 2.
const exitCodes = { done: 0, refused: 1, 'usage-error': 2, cancelled: 130 };

/** Prints what came of a command; returns its exit code. */
function print(outcome: Outcome, name: string, json: boolean): number {
  if (outcome.kind === 'done') {
    const text = json ? JSON.stringify(outcome.data, null, 2) : outcome.text;
    if (text) console.log(text);
    return exitCodes.done;
  }
  const { faults, kind } = outcome;
  if (json) {
    console.error(JSON.stringify({ faults }, null, 2));
    return exitCodes[kind];
  }
  const lines = faults.map(({ message }) => message).join('\n');
  const colour = kind === 'cancelled' ? 'dim' : 'red';
  console.error(styleText(colour, lines, { stream: process.stderr }));
  const command = [toolName, name].filter(Boolean).join(' ');
  if (kind === 'usage-error') console.error(words.help.seeHelp(command));
  return exitCodes[kind];
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
    return completeName(program, [...args, await choose(message, menuOf(reached.commands))]);
  }
  const { message } = fault('which-command', { group: name });
  console.error(`${message}\n\n${reached.helpInformation()}`);
  return undefined;
}

function printVersion(json: boolean, envFile: string | undefined): number {
  const found = versionOf(placeOf(readConfig(envFile)));
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
    const outcome = await runCommand(command, positionals, flags, envFile).catch(outcomeOf);
    code = print(outcome, name, Boolean(flags.json));
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
    return print(outcome, nameOf(commandAt(program, args)), json);
  }
}

process.on('exit', leaveTerminal);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = print(outcomeOf(error), '', process.argv.includes('--json'));
}
