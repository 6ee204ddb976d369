/** Runs a command on the site's database. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Config, placeOf, readConfig } from '#server/config.ts';
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
import { inTerminal } from './terminal/keyboard.ts';
import { words } from './words/words.ts';

/** What the command works on, and which settings look misspelt, apart from what it prints. */
function tellPlace(config: Config, command: Definition): void {
  const { site, database } = placeOf(config);
  const tell = (colour: 'dim' | 'yellow', line: string) =>
    console.error(styleText(colour, line, { stream: process.stderr }));
  tell('dim', `${site} · ${database}`);
  // The check has them in its result.
  if (command === commands.check) return;
  for (const warning of config.warnings) tell('yellow', words.said.settingWarning(warning));
}

export async function runCommand(
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
    const run = await command.load();
    return await run({ positionals, flags, context });
  } finally {
    await database.destroy();
  }
}
