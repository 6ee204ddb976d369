/** Runs a command on the site's database, to its output. */
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Config, placeOf } from '#server/config.ts';
import { callersFolder } from '#server/environment.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { requireCurrentTables } from '#server/storage/migrate.ts';
import type { Call, Context, Outcome, Printed, Surroundings } from './command.ts';
import { outcomeOf } from './errors.ts';

// A shell reports a process that SIGINT ended as 128 + 2.
const exitCodes = { done: 0, refused: 1, 'usage-error': 2, cancelled: 130 };

const asLine = (text: string) => (text ? `${text}\n` : '');

export function printed(outcome: Outcome, json: boolean): Printed {
  const code = exitCodes[outcome.kind];
  if (outcome.kind === 'done') {
    const { data, text } = outcome;
    return { code, out: asLine(json ? JSON.stringify(data, null, 2) : text), err: '' };
  }
  const { faults } = outcome;
  if (json) return { code, out: '', err: asLine(JSON.stringify({ faults }, null, 2)) };
  const lines = faults.map(({ message }) => message).join('\n');
  const colour = outcome.kind === 'cancelled' ? 'dim' : 'red';
  return { code, out: '', err: asLine(styleText(colour, lines, { stream: process.stderr })) };
}

/** Shows the site and the database, and which settings are unknown. */
function tellPlace(config: Config, { name }: Call, tell: Surroundings['tell']): void {
  const { site, database } = placeOf(config);
  const say = (colour: 'dim' | 'yellow', line: string) =>
    tell(styleText(colour, line, { stream: process.stderr }));
  say('dim', `${site} · ${database}`);
  // The check has them in its result.
  if (name !== 'check') for (const warning of config.warnings) say('yellow', warning);
}

async function outcomeOn(call: Call, { settings, tell }: Surroundings): Promise<Outcome> {
  const { accepts, flags, ids, file } = call;
  const config = settings();
  const { databaseUrl } = config;
  if (!flags.json) tellPlace(config, call, tell);
  const database = openDatabase(databaseUrl, { queryTimeout: 0, create: accepts === 'none' });
  const context: Context = {
    config,
    database,
    databaseUrl,
    engine: engineOf(databaseUrl),
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY && !flags.json),
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    resolvePath: (path) => resolve(callersFolder(), path),
  };
  try {
    if (!accepts) await requireCurrentTables(database, context.engine);
    const run = await call.load();
    return await run({ ids, file, flags, context });
  } finally {
    await database.destroy();
  }
}

export async function runCommand(call: Call, surroundings: Surroundings): Promise<Printed> {
  const outcome = await outcomeOn(call, surroundings).catch(outcomeOf);
  return printed(outcome, Boolean(call.flags.json));
}
