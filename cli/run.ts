import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { type Config, readConfig, targetOf } from '#server/config.ts';
import { callersFolder } from '#server/environment.ts';
import { explain } from '#server/explain.ts';
import { withPriority } from '#server/log.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import type { Attempt } from '#server/storage/error-kind.ts';
import { requireUsableTables } from '#server/storage/migrate.ts';
import { productVersion } from '#server/version.ts';
import {
  type CommandResult,
  cancelled,
  type Definition,
  failed,
  type Input,
  type Printed,
  type Surroundings,
} from './command.ts';
import { type CliError, cliError, Refused } from './errors.ts';

/** Returns undefined if the error is a defect of the tool. */
function cliErrorOf(error: unknown): CliError | undefined {
  const { code = '', path: file, attempt } = Object(error) as NodeJS.ErrnoException & Attempt;
  if (file !== undefined && attempt === undefined) {
    if (code === 'ENOENT') return cliError('no-such-file', { file });
    if (code === 'ENOTDIR') return cliError('no-folder', { file });
  }
  const text = explain(error);
  return text === undefined ? undefined : cliError('environment', { text });
}

export function outcomeOf(error: unknown): CommandResult {
  // The user answered a question with Ctrl-C or Ctrl-D.
  if (error instanceof Error && error.name === 'AbortError') return cancelled();
  if (error instanceof Refused) return failed(...error.errors);
  const stack = String(error instanceof Error ? error.stack : error);
  return failed(cliErrorOf(error) ?? cliError('defect', { error: stack }));
}

/** Adds the consequence to a failure; rethrows other errors. */
export function failedWith(
  error: unknown,
  consequence: 'backup-not-written' | 'content-unchanged',
): CommandResult {
  const known = cliErrorOf(error);
  if (!known) throw error;
  return failed(known, cliError(consequence));
}

// As in a shell, a process that SIGINT ended has the exit code 128 + 2.
const exitCodes = { done: 0, failed: 1, 'usage-error': 2, cancelled: 130 };

const asLine = (text: string) => (text ? `${text}\n` : '');

export function printed(outcome: CommandResult, json: boolean): Printed {
  const code = exitCodes[outcome.kind];
  if (outcome.kind === 'done') {
    const { data, text } = outcome;
    return { code, out: asLine(json ? JSON.stringify(data, null, 2) : text), err: '' };
  }
  const { errors } = outcome;
  if (json) return { code, out: '', err: asLine(JSON.stringify({ errors }, null, 2)) };
  const lines = errors.map(({ message }) => message).join('\n');
  const colour = outcome.kind === 'cancelled' ? 'dim' : 'red';
  return { code, out: '', err: asLine(styleText(colour, lines, { stream: process.stderr })) };
}

function tellTarget(config: Config, usage: string, tell: Surroundings['tell']): void {
  const { site, database } = targetOf(config);
  const say = (colour: 'dim' | 'yellow', line: string) =>
    tell(styleText(colour, line, { stream: process.stderr }));
  say('dim', `${site} · ${database}`);
  if (usage !== 'check') {
    for (const warning of config.warnings) say('yellow', withPriority('warn', warning));
  }
}

async function outcomeOn(
  { usage, accepts, load }: Definition,
  input: Input,
  { settings, tell }: Surroundings,
): Promise<CommandResult> {
  const { flags } = input;
  const config = settings();
  const { databaseUrl } = config;
  if (!flags.json) tellTarget(config, usage, tell);
  await using database = openDatabase(databaseUrl, { queryTimeout: 0, create: accepts === 'none' });
  if (!accepts) await requireUsableTables(database, engineOf(databaseUrl));
  const run = await load();
  const interactive = Boolean(process.stdin.isTTY && process.stdout.isTTY && !flags.json);
  const columns = process.stdout.isTTY ? process.stdout.columns : undefined;
  const resolvePath = (path: string) => resolve(callersFolder(), path);
  return await run({ ...input, config, database, interactive, columns, resolvePath });
}

export async function runCommand(
  definition: Definition,
  input: Input,
  surroundings: Surroundings,
): Promise<Printed> {
  const outcome = await outcomeOn(definition, input, surroundings).catch(outcomeOf);
  return printed(outcome, Boolean(input.flags.json));
}

export function version(envFile: string | undefined, json: boolean): string {
  const versions = {
    ...productVersion(),
    node: process.version.slice(1),
    ...targetOf(readConfig(envFile)),
  };
  if (json) return `${JSON.stringify(versions, null, 2)}\n`;
  return Object.entries(versions)
    .map(([name, value]) => `${name.padEnd(10)}${value ?? 'unknown'}\n`)
    .join('')
    .replaceAll(/^./gm, (letter) => letter.toUpperCase());
}
