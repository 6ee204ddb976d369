/** If the operator or the secretary can repair an error, its message contains the remedy. */
import { dirname } from 'node:path';
import { ConfigError, currentUser, foreignOwner } from './environment.ts';
import { type Attempt, type ErrorKind, errorKind } from './storage/error-kind.ts';
import { OtherTables } from './storage/migrate.ts';
import { DatabaseFileError, NoDatabase } from './storage/sqlite-file.ts';

const restore =
  'It has not been changed. Move it and the files next to it (-wal, -shm) elsewhere, run ./lodge init, then restore a backup: ./lodge restore FILE';

const otherTables: Record<OtherTables['age'], string> = {
  none: 'The database has no tables of the site. For a new site run npm start, or ./lodge init.',
  older:
    'The database is from an older version of the site. Start the site once, or run ./lodge migrate.',
  newer: 'The database was used by another version of the site. If that is newer, update this one.',
};

const otherSettings =
  'If the site has its settings in another file, name it: --env FILE, or the variable LODGE_ENV. For a new site run npm start, or ./lodge init.';

type SystemError = NodeJS.ErrnoException & Attempt;

const subjectOf = ({ path, attempt }: SystemError) => {
  if (attempt === 'backup') return `The backup ${path}`;
  return path ? `The database ${path} (DATABASE_URL)` : 'The database';
};

function diskFull({ code, path }: SystemError): string {
  if (code === '53100') return "The disk of the database's machine is full. Make room there.";
  const folder = path && dirname(path);
  return `The disk ${folder ? `of ${folder} ` : ''}is full. Make room, then try again.`;
}

/** Explains a Node error. SQLite reports errors of its file by number. */
function aboutFile({ code, syscall, path, attempt, message }: SystemError): string | undefined {
  if (!path) return undefined;
  const named = attempt === 'database' ? `${path} (DATABASE_URL)` : path;
  const [, reason = code] = /^\w+: ([^,]*),/.exec(message) ?? [];
  if (code !== 'EACCES' && code !== 'EPERM') return `${named} cannot be used: ${reason}.`;
  const refused = `The user ${currentUser()} is not allowed to`;
  if (syscall === 'stat' || syscall === 'scandir') {
    return `${refused} read ${named}. Copy it to a folder that this user can read.`;
  }
  const owner = foreignOwner(path);
  return owner && owner !== 'root'
    ? `${refused} write to ${named}, which is ${owner}'s. Put sudo -u ${owner} before the command.`
    : `${refused} write to ${named}. ${attempt === 'database' ? 'Correct DATABASE_URL, or the' : 'Change its'} owner or permissions.`;
}

const sentences: Record<ErrorKind, (error: SystemError) => string | undefined> = {
  away: () => 'The database does not answer. Check DATABASE_URL.',
  busy: () => 'The database is busy. Try again in a minute.',
  maintenance: () =>
    'A backup is being restored. Try again in a minute, or in ten if the restore was interrupted.',
  refused: ({ message }) =>
    `The database refuses: ${message}. Check DATABASE_URL, and the rights of its user; a % in a password is written as %25.`,
  diskFull,
  damaged: (error) => `${subjectOf(error)} is damaged, or is not a database. ${restore}`,
  unusable: (error) =>
    `${subjectOf(error)} cannot be read or written. It must be a file, in a folder that the user ${currentUser()} may write to, on a disk that is mounted, not full (df -h) and not damaged.`,
  file: aboutFile,
};

/** Returns the error with its remedy; undefined if only a programmer can repair it. */
export function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (error instanceof ConfigError || error instanceof DatabaseFileError) return message;
  if (error instanceof NoDatabase) return `${message} ${otherSettings}`;
  if (error instanceof OtherTables) return otherTables[error.age];
  if (message.startsWith('The site is not built')) return `${message}.`;
  const kind = errorKind(error);
  return kind && sentences[kind](error);
}
