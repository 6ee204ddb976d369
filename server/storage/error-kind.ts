/**
 * The patterns match codes of PostgreSQL (five characters), SQLite (numbers) and Node, and messages
 * of errors without a code.
 */
const patterns = {
  away: /^(ECONN|connect ENOENT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0[123]|timeout ex|Query read timeout|Connection terminated|Client has encountered a connection error)/,
  busy: /^([56]|53300|55P03|57014)$/,
  maintenance: /^maintenance$/,
  refused: /^(28...$|3D000$|42501$|25006$|SASL|The server does not support SSL)/,
  diskFull: /^(13|53100|ENOSPC|EDQUOT)$/,
  damaged: /^(11|26)$/,
  unusable: /^(8|10|14)$/,
  file: /^(EACCES|EPERM|EROFS|EISDIR|EEXIST|ENOTDIR|ELOOP|ENAMETOOLONG|EIO)$/,
};

export type ErrorKind = keyof typeof patterns;

/** Classifies errors of the database and of files; undefined for all others. */
export function errorKind(error: unknown): ErrorKind | undefined {
  const { code, errcode, message = '' } = Object(error);
  const key = String(errcode === undefined ? code : errcode & 0xff);
  const kinds = Object.keys(patterns) as ErrorKind[];
  return kinds.find((kind) => patterns[kind].test(key) || patterns[kind].test(message));
}

/** The file, and what was attempted with it, which an error of SQLite does not contain. */
export interface Attempt {
  path?: string | undefined;
  attempt?: 'database' | 'backup' | undefined;
}

/** Returns the error with the attempt, unless one nearer to the error is known. */
export function attempted(error: unknown, { path, attempt }: Attempt): unknown {
  const { errcode, code } = Object(error);
  if (errcode === undefined && typeof code !== 'string') return error;
  const known = error as Attempt;
  const isNearer =
    known.attempt !== undefined || (attempt === undefined && known.path !== undefined);
  return isNearer ? error : Object.assign(known, { path, attempt });
}
