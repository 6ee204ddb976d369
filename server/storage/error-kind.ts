/**
 * The patterns match codes of PostgreSQL (five characters), SQLite (numbers) and Node, and messages
 * of errors without a code.
 */
const patterns = {
  away: /^(ECONN|connect ENOENT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0[123]|timeout ex|Query read timeout|Connection terminated|Client has encountered a connection error)/,
  busy: /^([56]|55P03|57014)$/,
  maintenance: /^maintenance$/,
  tooManyConnections: /^53300$/,
  password: /^(28P01$|SASL)/,
  user: /^28000$/,
  unknownDatabase: /^3D000$/,
  tableRights: /^42501$/,
  readOnlyDatabase: /^25006$/,
  readOnlyFile: /^8$/,
  readOnlyDisk: /^EROFS$/,
  diskFull: /^(13|ENOSPC|EDQUOT)$/,
  databaseDiskFull: /^53100$/,
  diskError: /^10$/,
  damagedFile: /^11$/,
  noDatabaseFile: /^26$/,
  unopenedFile: /^14$/,
  notAllowed: /^(EACCES|EPERM)$/,
  isFolder: /^EISDIR$/,
  isFile: /^(EEXIST|ENOTDIR)$/,
  portInUse: /^EADDRINUSE$/,
  unknownAddress: /^EADDRNOTAVAIL$/,
};

export type ErrorKind = keyof typeof patterns;

/** Classifies errors of the database, the disk and the network; undefined for all others. */
export function errorKind(error: unknown): ErrorKind | undefined {
  const { code, errcode, message = '' } = Object(error);
  const key = String(errcode === undefined ? code : errcode & 0xff);
  const kinds = Object.keys(patterns) as ErrorKind[];
  return kinds.find((kind) => patterns[kind].test(key) || patterns[kind].test(message));
}
