/** `npm run lodge -- …`: finds the command, runs it on the site's database, prints what came of it. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { select } from '@clack/prompts';
import { readConfig } from '#server/config.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { answer } from './ask.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import {
  type Command,
  type Commands,
  type Desk,
  type Flags,
  isCommand,
  misused,
  type Outcome,
  parserOptions,
} from './command.ts';
import { outcomeOf } from './faults.ts';
import { gallery } from './gallery.ts';
import { commandHelp, overview } from './help.ts';
import { mail } from './mail.ts';
import { messages } from './messages.ts';
import { news } from './news.ts';
import { restore } from './restore.ts';
import { sample } from './sample.ts';

const commands: Commands = { news, gallery, messages, mail, sample, check, backup, restore };

const inTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** npm runs a script in the project's folder and tells where it was called from. */
const callersFolder =
  (process.env.npm_lifecycle_event === 'lodge' && process.env.INIT_CWD) || process.cwd();

interface Found {
  name: string;
  command: Command;
  rest: string[];
}

async function choose(message: string, entries: Record<string, { summary?: unknown }>) {
  const options = Object.entries(entries).map(([value, { summary }]) => ({
    value,
    label: value,
    ...(typeof summary === 'string' && { hint: summary }),
  }));
  return answer(select({ message, options }));
}

/** The command that the arguments name; in a terminal, what they leave open is asked. */
async function find(args: string[]): Promise<Found | { help: string; wrong?: string }> {
  const asksHelp = args.includes('--help') || args.includes('-h');
  let [subject, ...rest] = args;
  if (!subject && inTerminal) subject = await choose('What would you like to do?', commands);
  const entry = subject && Object.hasOwn(commands, subject) ? commands[subject] : undefined;
  if (!subject || !entry) {
    const wrong = subject ? `There is no command "${subject}".` : 'Which command?';
    return { help: overview(commands), ...(!asksHelp && { wrong }) };
  }
  if (isCommand(entry)) return { name: subject, command: entry, rest };
  let verb = rest[0];
  if (!verb && inTerminal) verb = await choose(`${subject}: what?`, entry);
  else rest = rest.slice(1);
  const command = verb && Object.hasOwn(entry, verb) ? entry[verb] : undefined;
  if (!verb || !command) {
    const wrong = verb ? `There is no command "${subject} ${verb}".` : `${subject}: what?`;
    return { help: overview({ [subject]: entry }), ...(!asksHelp && { wrong }) };
  }
  return { name: `${subject} ${verb}`, command, rest };
}

async function runAtDesk(command: Command, words: string[], flags: Flags): Promise<Outcome> {
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
  if (!json) console.error(`See npm run lodge -- ${name} --help`);
  return 2;
}

async function main(args: string[]): Promise<number> {
  const found = await find(args);
  if ('help' in found) {
    if (!found.wrong) console.log(found.help);
    else console.error(`${found.wrong}\n\n${found.help}`);
    return found.wrong ? 2 : 0;
  }
  const { name, command, rest } = found;
  const asksJson = rest.includes('--json');
  try {
    const { values, positionals } = parseArgs({
      args: rest.map((word) => (word === '-h' ? '--help' : word)),
      options: parserOptions(command),
      allowPositionals: true,
    });
    if (values.help) {
      console.log(commandHelp(name, command));
      return 0;
    }
    return print(await runAtDesk(command, positionals, values as Flags), name, asksJson);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const outcome = code?.startsWith('ERR_PARSE_ARGS') ? misused(message) : outcomeOf(error);
    return print(outcome, name, asksJson);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = print(outcomeOf(error), '', false);
}
