/** `npm run lodge -- …`: finds the command, runs it on the site's database, prints its outcome. */
import { resolve } from 'node:path';
import { select } from '@clack/prompts';
import { type Command, CommanderError } from 'commander';
import { type Config, placeOf, readConfig } from '#server/config.ts';
import { callersFolder, takeEnvOption } from '#server/environment.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { requireCurrentTables } from '#server/storage/migrate.ts';
import { backup, restore } from './backup.ts';
import { check } from './check.ts';
import {
  type Commands,
  type Context,
  cancelled,
  type Command as Definition,
  type Flags,
  type Outcome,
  refused,
  sentenceFor,
  usageError,
} from './command.ts';
import { desk } from './desk.ts';
import { gallery } from './gallery/gallery.ts';
import { mail } from './mail.ts';
import { messages } from './messages/messages.ts';
import { news } from './news/news.ts';
import { createProgram, nameOf } from './program.ts';
import { answer, PromptCancelled } from './prompts.ts';
import { sample } from './sample/sample.ts';
import { init, migrate } from './tables.ts';

const commands: Commands = {
  ...{ news, gallery, messages, mail, sample },
  ...{ check, backup, restore, init, migrate, desk },
};

const inTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);

async function choose(message: string, among: readonly Command[]): Promise<string> {
  const options = among.map((command) => ({
    value: command.name(),
    label: command.name(),
    hint: command.description(),
  }));
  return answer(select({ message, options }));
}

/** The deepest command that the arguments name. */
function commandAt(program: Command, args: string[]): Command {
  const next = program.commands.find((command) => command.name() === args[0]);
  return next ? commandAt(next, args.slice(1)) : program;
}

/** One line on what the command works on, apart from what it prints. */
function tellPlace(config: Config): void {
  const { site, database } = placeOf(config);
  console.error(`${site} · ${database}`);
}

async function runCommand(
  command: Definition,
  positionals: string[],
  flags: Flags,
  envFile: string | undefined,
): Promise<Outcome> {
  if (!command.usage && positionals.length > 0) {
    return usageError('This command takes only options, no other words.');
  }
  const config = readConfig(envFile);
  const { databaseUrl } = config;
  if (!flags.json) tellPlace(config);
  const create = command.database === 'may be made';
  const database = openDatabase(databaseUrl, { queryTimeout: 0, create });
  const context: Context = {
    config,
    database,
    databaseUrl,
    engine: engineOf(databaseUrl),
    interactive: inTerminal && !flags.json,
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
  const stack = error instanceof Error ? error.stack : error;
  return refused(sentenceFor(error) ?? `This should not have happened: ${stack}`);
}

// A shell reports a process that SIGINT ended as 128 + 2.
const exitCodes = { done: 0, refused: 1, 'usage-error': 2, cancelled: 130 };

/** Prints what came of a command; returns its exit code. */
function print(outcome: Outcome, name: string, json: boolean): number {
  if (outcome.kind === 'done') {
    console.log(json ? JSON.stringify(outcome.data, null, 2) : outcome.text);
  } else {
    const { faults } = outcome;
    if (json) console.log(JSON.stringify({ faults }, null, 2));
    else console.error(faults.join('\n'));
  }
  if (outcome.kind === 'usage-error' && !json) {
    console.error(`See ${['npm run lodge --', name, '--help'].filter(Boolean).join(' ')}`);
  }
  return exitCodes[outcome.kind];
}

/** The arguments with a full command name: at a terminal the rest is chosen, elsewhere it is refused. */
async function completeName(program: Command, args: string[]): Promise<string[] | undefined> {
  const reached = commandAt(program, args);
  const name = nameOf(reached);
  const isPartial = reached.commands.length > 0 && name === args.join(' ');
  if (!isPartial) return args;
  if (inTerminal) {
    const message = name ? `${name}: what would you like to do?` : 'What would you like to do?';
    return completeName(program, [...args, await choose(message, reached.commands)]);
  }
  const question = name ? `Which of the ${name} commands?` : 'Which command?';
  console.error(`${question}\n\n${reached.helpInformation()}`);
  return undefined;
}

async function main(all: string[]): Promise<number> {
  const { file: envFile, rest: args } = takeEnvOption(all);
  let code = 0;
  const program = createProgram(commands, args, async (name, command, positionals, flags) => {
    const outcome = await runCommand(command, positionals, flags, envFile).catch(outcomeOf);
    code = print(outcome, name, Boolean(flags.json));
  });
  const named = await completeName(program, args);
  if (!named) return 2;
  try {
    await program.parseAsync(named, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const fault = error.message.replace(/^error: /, '');
    return print(usageError(fault), nameOf(commandAt(program, args)), args.includes('--json'));
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = print(outcomeOf(error), '', false);
}
