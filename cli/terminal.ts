import { isUtf8 } from 'node:buffer';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { buffer } from 'node:stream/consumers';
import { currentUser } from '#server/environment.ts';
import { type CommandResult, failed, type Invocation } from './command.ts';
import { type CliError, cliError, toError } from './errors.ts';

/** Asks in a terminal; otherwise requires `--yes`. Throws an `AbortError` after Ctrl-C. */
export async function confirmChange(
  { interactive, flags }: Invocation,
  question: string,
): Promise<CommandResult | undefined> {
  if (flags.yes) return undefined;
  if (!interactive) return failed(cliError('needs-yes'));
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} (y/N) `);
  return /^y(es)?$/i.test(answer.trim()) ? undefined : failed(cliError('cancelled'));
}

export async function confirmOverwrite(
  { resolvePath, flags }: Invocation,
  file: string,
): Promise<CommandResult | undefined> {
  const path = resolvePath(file);
  const folder = dirname(path);
  // A folder that does not exist may be on a disk that is not mounted.
  const code = await access(folder, constants.W_OK).catch((error) => error.code);
  if (code === 'EACCES') return failed(cliError('not-writable', { file, user: currentUser() }));
  if (code === 'ENOENT') return failed(cliError('no-such-file', { file: folder }));
  const present = await stat(path).catch(() => undefined);
  if (present?.isDirectory()) return failed(cliError('is-folder', { file }));
  const isKept = present && !flags.overwrite && !flags.yes;
  return isKept ? failed(cliError('file-exists', { file })) : undefined;
}

/** Shows the progress of a long operation on standard error, if it is a terminal. */
export function countSteps(label: string, total: number, { flags }: Invocation): () => void {
  let step = 0;
  const isShown = process.stderr.isTTY && !flags.json && total > 1;
  return () => {
    step += 1;
    const end = step === total ? '\n' : '';
    if (isShown) process.stderr.write(`\r${label}: ${step} of ${total}${end}`);
  };
}

export type Read<Value> = { ok: true; value: Value } | { ok: false; error: CliError };

/** Reads a file, or standard input if the name is `-`. */
export async function readTextFile(
  name: string,
  resolvePath: (path: string) => string,
): Promise<Read<string>> {
  if (name === '-' && process.stdin.isTTY)
    return { ok: false, error: cliError('stdin-is-terminal') };
  const file = name === '-' ? name : resolvePath(name);
  let bytes: Buffer;
  try {
    bytes = await (name === '-' ? buffer(process.stdin) : readFile(file));
  } catch (error) {
    const { code = 'EIO' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { ok: false, error: cliError('no-such-file', { file }) };
    if (code === 'EISDIR') return { ok: false, error: cliError('is-folder', { file }) };
    return { ok: false, error: cliError('unreadable', { file, reason: code }) };
  }
  if (!isUtf8(bytes)) return { ok: false, error: toError({ code: 'not-utf8', file }) };
  // A decoder removes a byte order mark.
  return { ok: true, value: new TextDecoder().decode(bytes) };
}
