import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Config, placeOf, readConfig } from '#server/config.ts';
import { ConfigError, callersFolder } from '#server/environment.ts';
import { explain } from '#server/explain.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { type ErrorKind, errorKind } from '#server/storage/error-kind.ts';
import { OtherTables, requireCurrentTables } from '#server/storage/migrate.ts';
import { NoDatabase } from '#server/storage/sqlite-file.ts';
import { productVersion } from '#server/version.ts';
import {
  type Call,
  type CommandResult,
  type Context,
  cancelled,
  type Printed,
  refused,
  type Surroundings,
} from './command.ts';
import { type CliFault, type FaultCode, fault } from './faults.ts';

const codes: {
  [Kind in ErrorKind]?: 'database-away' | 'database-busy' | 'disk-full' | 'no-permission';
} = {
  away: 'database-away',
  busy: 'database-busy',
  tooManyConnections: 'database-busy',
  diskFull: 'disk-full',
  databaseDiskFull: 'disk-full',
  readOnlyFile: 'no-permission',
  notAllowed: 'no-permission',
  tableRights: 'no-permission',
};

function surroundingsOf(error: unknown, text: string): CliFault {
  if (error instanceof ConfigError) return fault('settings', { text });
  if (error instanceof NoDatabase) return fault('no-database', { text });
  if (error instanceof OtherTables) return fault(`tables-${error.found}`, { text });
  const kind = errorKind(error);
  return fault((kind && codes[kind]) ?? 'surroundings', { text });
}

/** Returns undefined if the error is a defect of the tool. */
function faultOf(error: unknown): CliFault | undefined {
  const { code = '', path: file } = Object(error) as NodeJS.ErrnoException;
  const text = explain(error);
  if (text) return surroundingsOf(error, text);
  if (file === undefined) return undefined;
  if (code === 'ENOENT') return fault('no-such-file', { file });
  return code === 'ENOTDIR' ? fault('no-folder', { file }) : undefined;
}

export function outcomeOf(error: unknown): CommandResult {
  // The user answered a question with Ctrl-C or Ctrl-D.
  if (error instanceof Error && error.name === 'AbortError') return cancelled();
  const stack = String(error instanceof Error ? error.stack : error);
  return refused(faultOf(error) ?? fault('defect', { error: stack }));
}

/** Adds the consequence to a refusal; rethrows other errors. */
export function refusedWith(
  error: unknown,
  consequence: FaultCode & `${string}-${string}`,
): CommandResult {
  const known = faultOf(error);
  if (!known) throw error;
  return refused(known, fault(consequence as 'content-unchanged'));
}

// As in a shell, a process that SIGINT ended has the exit code 128 + 2.
const exitCodes = { done: 0, refused: 1, 'usage-error': 2, cancelled: 130 };

const asLine = (text: string) => (text ? `${text}\n` : '');

export function printed(outcome: CommandResult, json: boolean): Printed {
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

function tellPlace(config: Config, { name }: Call, tell: Surroundings['tell']): void {
  const { site, database } = placeOf(config);
  const say = (colour: 'dim' | 'yellow', line: string) =>
    tell(styleText(colour, line, { stream: process.stderr }));
  say('dim', `${site} · ${database}`);
  if (name !== 'check') for (const warning of config.warnings) say('yellow', warning);
}

async function outcomeOn(call: Call, { settings, tell }: Surroundings): Promise<CommandResult> {
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

export function version(envFile: string | undefined, json: boolean): string {
  const found = {
    ...productVersion(),
    node: process.version.slice(1),
    ...placeOf(readConfig(envFile)),
  };
  if (json) return `${JSON.stringify(found, null, 2)}\n`;
  const lines = Object.entries(found).map(
    ([name, value]) =>
      `${`${name[0]?.toUpperCase()}${name.slice(1)}`.padEnd(10)}${value ?? 'unknown'}\n`,
  );
  return lines.join('');
}
