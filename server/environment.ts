import { isUtf8 } from 'node:buffer';
import { X509Certificate } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';

export const projectFolder = join(import.meta.dirname, '..');

/** A page under another host name could claim that its server is this machine (DNS rebinding). */
export const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

function statsOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    if (dirname(path) === path) throw error;
    return statsOf(dirname(path));
  }
}

function userName(uid: number): string {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find(([, , number]) => number === String(uid));
  return line?.[0] ?? `'#${uid}'`;
}

/** On a server, the command runs as the site's user. */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `#${process.geteuid?.()}`;
  }
}

export function foreignOwner(path: string): string | undefined {
  if (!process.geteuid) return undefined;
  const { uid } = statsOf(path);
  return uid === process.geteuid() ? undefined : userName(uid);
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const encoding =
  'In a user name or password, write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25.';

/** npm runs scripts in the project's folder and stores the caller's folder in INIT_CWD. */
export function callersFolder(): string {
  const { npm_lifecycle_event: script = '', INIT_CWD } = process.env;
  return (/^(start|dev|lodge|desk)$/.test(script) && INIT_CWD) || process.cwd();
}

export function takeEnvOption(args: readonly string[]): { file?: string; rest: string[] } {
  const at = args.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  const option = args[at];
  if (option === undefined) return { rest: [...args] };
  const joined = option.startsWith('--env=');
  const file = joined ? option.slice('--env='.length) : args[at + 1];
  if (!file) throw new ConfigError('--env needs the name of a file with settings.');
  return { file, rest: args.toSpliced(at, joined ? 1 : 2) };
}

function unreadable(file: string, error: NodeJS.ErrnoException, namedBy: string): ConfigError {
  const { code } = error;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new ConfigError(`The settings file ${file} does not exist. It is named by ${namedBy}.`);
  }
  if (code === 'EACCES') {
    const owner = foreignOwner(file);
    const cure =
      owner && owner !== 'root'
        ? `Put sudo -u ${owner} before the command.`
        : "Give its group that right, or put sudo -u and the name of the site's user before the command.";
    return new ConfigError(`This user is not allowed to read the settings file ${file}. ${cure}`);
  }
  return new ConfigError(`The settings file ${file} cannot be read (${code}).`);
}

export const certificatesName = 'NODE_EXTRA_CA_CERTS';

/** Node reads this variable only at its start, and ignores a wrong one. Returns an error. */
export function trustExtraCertificates(path = ''): string | undefined {
  if (!path) return undefined;
  const file = resolve(projectFolder, path);
  try {
    if (!statSync(file).isFile()) throw new Error('it is not a file');
    const extra = readFileSync(file, 'utf8');
    new X509Certificate(extra);
    setDefaultCACertificates([...getCACertificates('default'), extra]);
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code?.startsWith('ERR_OSSL') ? 'it has no certificate' : (code ?? message);
    return `${certificatesName} must name a file with certificates; ${path} cannot be used (${reason})`;
  }
}

const lineForm = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;
/** In quotes, or without a quotation mark at the beginning. */
const valueForm = /^(?:(["'`])(?:(?!\1).)*\1(?:\s*#.*)?|[^"'`#][^#]*|)$/;

/** Reads a line as Node would, but refuses the lines of which Node would ignore a part. */
function readLine(line: string, number: number): { name: string; value: string } | string {
  const [, name, written = ''] = lineForm.exec(line) ?? [];
  if (!name) return `Line ${number} must be NAME=VALUE, or begin with # as a comment`;
  if (valueForm.test(written)) return { name, value: parseEnv(line)[name] ?? '' };
  const cure = !written.includes('#')
    ? 'needs a quotation mark at both ends of its value, or at none'
    : /^(SMTP|DATABASE)_URL$/.test(name)
      ? `contains #, which begins a comment. ${encoding}`
      : 'contains #, which begins a comment. Write comments in lines of their own, and a value with # in quotes';
  return `${name} (line ${number}) ${cure}`;
}

/**
 * Environment variables override the file: `option`, that of `LODGE_ENV`, or `.env`. Other variables
 * in the file are ignored, because NODE_OPTIONS or PATH could start any program. Each line of the
 * file is used, or named in a warning or an error.
 */
export function loadEnvironment(option: string | undefined, settings: readonly string[]) {
  const warnings: string[] = [];
  const errors: string[] = [];
  const named = option ?? (process.env.LODGE_ENV?.trim() || undefined);
  const file = named ? resolve(callersFolder(), named) : join(projectFolder, '.env');
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (!named && (error as NodeJS.ErrnoException).code === 'ENOENT') return { warnings, errors };
    throw unreadable(file, error as NodeJS.ErrnoException, option ? '--env' : 'LODGE_ENV');
  }
  if (!isUtf8(bytes))
    throw new ConfigError(`The settings file ${file} is not a text in UTF-8. Save it as UTF-8.`);
  if (option) process.env.LODGE_ENV = file;
  const stats = statSync(file);
  if (process.geteuid && stats.isFile() && stats.mode & 0o004) {
    warnings.push(
      `All users of this computer can read the settings file ${file}. Run: chmod o= ${file}`,
    );
  }
  const first = new Map<string, number>();
  // A decoder removes a byte order mark.
  const lines = new TextDecoder().decode(bytes).split(/\r?\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const number = index + 1;
    const read = readLine(line, number);
    if (typeof read === 'string') {
      errors.push(`${file}: ${read}`);
      continue;
    }
    const { name, value } = read;
    const before = first.get(name);
    first.set(name, before ?? number);
    if (!settings.includes(name)) {
      warnings.push(`${file} contains ${name}, which is not a setting and is ignored.`);
    } else if (before !== undefined) {
      errors.push(`${file}: ${name} is set twice, in lines ${before} and ${number}`);
    } else if (process.env[name] === undefined) {
      process.env[name] = value;
    } else if (process.env[name] !== value) {
      warnings.push(`The environment variable ${name} overrides ${name} in ${file}.`);
    }
  }
  return { warnings, errors };
}

const prefixOf = (name: string) => /^[A-Z]+_/.exec(name)?.[0];

/** Warns of each variable that is not a setting but begins like one (`SMTP_`, `CONTACT_`). */
export function settingWarnings(
  env: Record<string, string | undefined>,
  settings: readonly string[],
): string[] {
  // The update script uses this variable.
  const known = [...settings, 'LODGE_HOME'];
  const prefixes = new Set(settings.map(prefixOf).filter((prefix) => prefix !== undefined));
  return Object.keys(env)
    .filter((name) => !known.includes(name) && prefixes.has(prefixOf(name) ?? ''))
    .map((name) => `There is no setting ${name}. docs/settings.md lists all settings.`);
}
