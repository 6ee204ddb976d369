/** Runs a command on the site's database, to what it prints. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Config, placeOf } from '#server/config.ts';
import { callersFolder } from '#server/environment.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { requireCurrentTables } from '#server/storage/migrate.ts';
import {
  type Context,
  type Command as Definition,
  type Flags,
  type Outcome,
  usageError,
} from './command.ts';
import { commands } from './commands.ts';
import { outcomeOf } from './errors.ts';
import { type Printed, printed } from './printed.ts';
import { inTerminal } from './terminal/keyboard.ts';
import { words } from './words/words.ts';

interface Call {
  name: string;
  command: Definition;
  positionals: string[];
  flags: Flags;
}

interface Surroundings {
  settings: () => Config;
  /** Takes a line for the person who called, apart from what the command prints. */
  tell: (line: string) => void;
}

/** What the command works on, and which settings look misspelt. */
function tellPlace(config: Config, command: Definition, tell: Surroundings['tell']): void {
  const { site, database } = placeOf(config);
  const say = (colour: 'dim' | 'yellow', line: string) =>
    tell(styleText(colour, line, { stream: process.stderr }));
  say('dim', `${site} · ${database}`);
  // The check has them in its result.
  if (command === commands.check) return;
  for (const warning of config.warnings) say('yellow', words.said.settingWarning(warning));
}

async function outcomeOn(
  { command, positionals, flags }: Call,
  { settings, tell }: Surroundings,
): Promise<Outcome> {
  if (!command.usage && positionals.length > 0) return usageError('options-only');
  const config = settings();
  const { databaseUrl } = config;
  if (!flags.json) tellPlace(config, command, tell);
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
    const run = await command.load();
    return await run({ positionals, flags, context });
  } finally {
    await database.destroy();
  }
}

export async function runCommand(call: Call, surroundings: Surroundings): Promise<Printed> {
  const outcome = await outcomeOn(call, surroundings).catch(outcomeOf);
  return printed(outcome, call.name, Boolean(call.flags.json));
}
