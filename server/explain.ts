/** If the operator or the secretary can repair an error, its message contains the remedy. */
import { ConfigError, foreignOwner } from './environment.ts';
import { type ErrorKind, errorKind } from './storage/error-kind.ts';
import { OtherTables } from './storage/migrate.ts';
import { DatabaseFileGone, NoDatabase } from './storage/sqlite-file.ts';

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

type SystemError = NodeJS.ErrnoException & { port?: number };

function notAllowed({ syscall, path, port }: SystemError): string {
  if (syscall === 'listen') {
    return `This user is not allowed to use port ${port}. Set PORT to one above 1023.`;
  }
  if (syscall === 'stat' || syscall === 'scandir') {
    return `This user is not allowed to read ${path}. Copy it to a folder that this user can read.`;
  }
  const owner = path && foreignOwner(path);
  return owner && owner !== 'root'
    ? `This user is not allowed to write to ${path}, which is ${owner}'s. Put sudo -u ${owner} before the command.`
    : `This user is not allowed to write to ${path ?? 'where the site keeps its files'}. Change its owner or permissions.`;
}

const sentences: Record<ErrorKind, string | ((error: SystemError) => string | undefined)> = {
  away: 'The database does not answer. Check DATABASE_URL.',
  busy: 'The database is busy. Try again in a minute.',
  maintenance:
    'A backup is being restored. Try again in a minute, or in ten if the restore was interrupted.',
  tooManyConnections:
    'The database has too many connections. Raise its max_connections, or end other users of it.',
  password:
    'The database refuses the password in DATABASE_URL. A % in the password is written as %25.',
  user: 'The database refuses the user in DATABASE_URL.',
  unknownDatabase: 'The database in DATABASE_URL does not exist.',
  tableRights: 'The user in DATABASE_URL is not allowed to change the tables. Grant it that right.',
  readOnlyDatabase: 'The database accepts no changes: it is read-only, or a replica.',
  readOnlyFile:
    'The database file is read-only for this user. Make the file and its folder writable.',
  readOnlyDisk: 'The disk is read-only.',
  diskFull: 'The disk is full. Make room, then try again.',
  databaseDiskFull: "The disk of the database's machine is full. Make room there, then try again.",
  diskError:
    'The disk could not read or write the database file. Check whether it is full (df -h) or damaged.',
  damagedFile: `The file in DATABASE_URL is damaged. ${restore}`,
  noDatabaseFile: `The file in DATABASE_URL is not a database. ${restore}`,
  unopenedFile:
    'The database file cannot be opened. Check DATABASE_URL: it must name a file, in a folder that this user may write to.',
  notAllowed,
  isFolder: ({ path }) => `Expected a file, found a folder${path ? `: ${path}` : ''}.`,
  isFile: ({ path, syscall }) =>
    syscall === 'mkdir' ? `${path} is a file, but the site needs a folder there.` : undefined,
  portInUse: ({ port }) => `Port ${port} is in use. Set PORT to another one.`,
  unknownAddress: 'This machine does not have the address in HOST.',
};

/** Returns the error with its remedy; undefined if only a programmer can repair it. */
export function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (error instanceof ConfigError || error instanceof DatabaseFileGone) return message;
  if (error instanceof NoDatabase) return `${message} ${otherSettings}`;
  if (error instanceof OtherTables) return otherTables[error.age];
  if (message.startsWith('The site is not built')) return `${message}.`;
  const kind = errorKind(error);
  const sentence = kind && sentences[kind];
  return typeof sentence === 'function' ? sentence(error) : sentence;
}
