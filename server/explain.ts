/** If the operator or the secretary can repair an error, its message contains the remedy. */
import { ConfigError, foreignOwner } from './environment.ts';
import { isMaintenance } from './storage/maintenance.ts';
import { isAway, OtherTables } from './storage/migrate.ts';
import { UnusableRow } from './storage/migrations/0003-kinds-with-downtime.ts';
import { DatabaseFileGone, NoDatabase } from './storage/sqlite-file.ts';

const refusedPassword =
  'The database refuses the password in DATABASE_URL. A % in the password is written as %25.';
const busy = 'The database is busy. Try again in a minute.';
const diskFull = 'The disk is full. Make room, then try again.';
const newerTables =
  'The database was used by another version of the site. If that is newer, update this one.';
const restore =
  'It has not been changed. Move it and the files next to it (-wal, -shm) elsewhere, then restore a backup: ./lodge restore FILE';

/** PostgreSQL's codes have five characters, SQLite's codes are numbers, all others are Node's. */
const byCode: Record<string, string> = {
  '28P01': refusedPassword,
  '28000': 'The database refuses the user in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist.',
  '42501': 'The user in DATABASE_URL is not allowed to change the tables. Grant it that right.',
  '53100': "The disk of the database's machine is full. Make room there, then try again.",
  '53300':
    'The database has too many connections. Raise its max_connections, or end other users of it.',
  '55P03': busy,
  '57014': 'The database took too long. Try again in a minute.',
  '25006': 'The database takes no changes: it is read-only, or a replica.',
  EADDRNOTAVAIL: 'This machine does not have the address in HOST.',
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EROFS: 'The disk is read-only.',
  5: busy,
  6: busy,
  8: 'The database file is read-only for this user. Make the file and its folder writable.',
  10: 'The disk could not read or write the database file. Check the disk.',
  11: `The file in DATABASE_URL is damaged. ${restore}`,
  13: diskFull,
  14: 'The database file cannot be opened. Check DATABASE_URL: it must name a file, in a folder that this user may write to.',
  26: `The file in DATABASE_URL is not a database. ${restore}`,
};

const otherTables: Record<OtherTables['found'], string> = {
  none: 'The database has no tables of the site. For a new site run npm start, or ./lodge init.',
  older:
    'The database is from an older version of the site. Start the site once, or run ./lodge migrate.',
  newer: newerTables,
};

const unusable = ({ table, id }: UnusableRow) =>
  `Number ${id} of the table ${table} cannot be stored in the new tables. Nothing was changed. Start the previous version, correct this item there or delete it, also from the bin, then update again.`;

const otherSettings =
  'If the site has its settings in another file, name it: --env FILE, or the variable LODGE_ENV. For a new site run npm start, or ./lodge init.';

function notWritable(path: string | undefined): string {
  const owner = path && foreignOwner(path);
  return owner && owner !== 'root'
    ? `This user is not allowed to write to ${path}, which is ${owner}'s. Put sudo -u ${owner} before the command.`
    : `This user is not allowed to write to ${path ?? 'where the site keeps its files'}. Change its owner or permissions.`;
}

/** Returns the error with its remedy; undefined if only a programmer can repair it. */
export function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (error instanceof ConfigError || error instanceof DatabaseFileGone) return message;
  if (error instanceof NoDatabase) return `${message} ${otherSettings}`;
  if (error instanceof OtherTables) return otherTables[error.found];
  if (error instanceof UnusableRow) return unusable(error);
  if (isMaintenance(error)) return 'A backup is being restored. Try again in a minute.';
  const { code, syscall, path, errcode, port } = error as NodeJS.ErrnoException & {
    errcode?: number;
    port?: number;
  };
  if (errcode !== undefined) return byCode[errcode & 0xff];
  if (code === 'EISDIR') return `Expected a file, found a folder${path ? `: ${path}` : ''}.`;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`;
  if (code === 'EACCES' && syscall === 'listen') {
    return `This user is not allowed to use port ${port}. Set PORT to one above 1023.`;
  }
  if (code === 'EACCES' && syscall === 'stat') {
    return `This user is not allowed to read ${path}. Copy it to a folder that this user can read.`;
  }
  if (code === 'EACCES' || code === 'EPERM') return notWritable(path);
  if ((code === 'EEXIST' || code === 'ENOTDIR') && syscall === 'mkdir') {
    return `${path} is a file, but the site needs a folder there.`;
  }
  if (code !== undefined && Object.hasOwn(byCode, code)) return byCode[code];
  if (message.startsWith('SASL')) return refusedPassword;
  if (message.startsWith('corrupted migrations')) return newerTables;
  if (message.startsWith('The site is not built')) return `${message}.`;
  return isAway(error) ? 'The database does not answer. Check DATABASE_URL.' : undefined;
}
