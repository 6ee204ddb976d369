/** `npm run lodge -- …`: finds the command, runs it on the site's database, prints what came of it. */
import { resolve } from 'node:path';
import { select } from '@clack/prompts';
import { type Command, CommanderError } from 'commander';
import { readConfig } from '#server/config.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { answer } from './ask.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import {
  type Commands,
  type Command as Definition,
  type Desk,
  type Flags,
  misused,
  type Outcome,
} from './command.ts';
import { outcomeOf } from './faults.ts';
import { gallery } from './gallery.ts';
import { mail } from './mail.ts';
import { messages } from './messages.ts';
import { news } from './news.ts';
import { createProgram, nameOf } from './program.ts';
import { restore } from './restore.ts';
import { sample } from './sample.ts';

const commands: Commands = { news, gallery, messages, mail, sample, check, backup, restore };

const inTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** npm runs a script in the project's folder and tells where it was called from. */
const callersFolder =
  (process.env.npm_lifecycle_event === 'lodge' && process.env.INIT_CWD) || process.cwd();

async function choose(message: string, among: readonly Command[]): Promise<string> {
  const options = among.map((command) => ({
    value: command.name(),
    label: command.name(),
    hint: command.description(),
  }));
  return answer(select({ message, options }));
}

/** The command that the arguments lead to, as far as they name any. */
function commandAt(program: Command, args: string[]): Command {
  const next = program.commands.find((command) => command.name() === args[0]);
  return next ? commandAt(next, args.slice(1)) : program;
}

async function runAtDesk(command: Definition, words: string[], flags: Flags): Promise<Outcome> {
  const { databaseUrl } = readConfig();
  const database = openDatabase(databaseUrl, { queryTimeout: 0 });
  const desk: Desk = {
    database,
    databaseUrl,
    engine: engineOf(databaseUrl),
    interactive: inTerminal && !flags.json,
    path: (typed) => resolve(callersFolder, typed),
  };
  try {
    if (command.migrates !== false) await migrate(database, desk.engine);
    return await command.run({ words, flags, desk });
  } finally {
    await database.destroy();
  }
}

function print(outcome: Outcome, name: string, json: boolean): number {
  if (outcome.kind === 'done') {
    console.log(json ? JSON.stringify(outcome.data, null, 2) : outcome.text);
    return 0;
  }
  const faults = outcome.kind === 'refused' ? outcome.faults : [outcome.fault];
  if (json) console.log(JSON.stringify({ faults }, null, 2));
  else console.error(faults.join('\n'));
  if (outcome.kind === 'refused') return 1;
  if (!json) console.error(`See ${['npm run lodge --', name, '--help'].filter(Boolean).join(' ')}`);
  return 2;
}

/** Adds what the arguments leave open: asked for in a terminal, refused elsewhere. */
async function nameCommand(program: Command, args: string[]): Promise<string[] | undefined> {
  const reached = commandAt(program, args);
  const name = nameOf(reached);
  const isOpen = reached.commands.length > 0 && name === args.join(' ');
  if (!isOpen) return args;
  if (inTerminal) {
    const message = name ? `${name}: what?` : 'What would you like to do?';
    return nameCommand(program, [...args, await choose(message, reached.commands)]);
  }
  console.error(`${name ? `${name}: what?` : 'Which command?'}\n\n${reached.helpInformation()}`);
  return undefined;
}

async function main(args: string[]): Promise<number> {
  let code = 0;
  const program = createProgram(commands, args, async (name, command, words, flags) => {
    const outcome = await runAtDesk(command, words, flags).catch(outcomeOf);
    code = print(outcome, name, Boolean(flags.json));
  });
  const named = await nameCommand(program, args);
  if (!named) return 2;
  try {
    await program.parseAsync(named, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const fault = error.message.replace(/^error: /, '');
    return print(misused(fault), nameOf(commandAt(program, args)), args.includes('--json'));
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = print(outcomeOf(error), '', false);
}
