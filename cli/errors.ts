/** Errors that were thrown, as outcomes. */
import { ConfigError } from '#server/environment.ts';
import { explain } from '#server/explain.ts';
import { OtherTables } from '#server/storage/migrate.ts';
import { NoDatabase } from '#server/storage/sqlite-file.ts';
import { cancelled, type Outcome, refused } from './command.ts';
import { type Fault, type FaultCode, fault } from './faults.ts';

/** By the codes of Node and PostgreSQL, and the primary result codes of SQLite. */
const codes: [
  FaultCode & ('database-away' | 'database-busy' | 'disk-full' | 'no-permission'),
  RegExp,
][] = [
  ['database-away', /^(ECONN\w+|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0\d)$/],
  ['database-busy', /^(5|6|53300|57014)$/],
  ['disk-full', /^(13|ENOSPC|EDQUOT|53100)$/],
  ['no-permission', /^(8|EACCES|EPERM|42501)$/],
];

function surroundingsOf(error: unknown, text: string): Fault {
  if (error instanceof ConfigError) return fault('settings', { text });
  if (error instanceof NoDatabase) return fault('no-database', { text });
  if (error instanceof OtherTables) return fault(`tables-${error.found}`, { text });
  const { code = '', errcode } = Object(error) as { code?: string; errcode?: number };
  const number = errcode === undefined ? code : String(errcode & 0xff);
  const [name = 'surroundings'] = codes.find(([, pattern]) => pattern.test(number)) ?? [];
  return fault(name, { text });
}

/** The fault behind an error, if the user can mend it; undefined for a defect of the tool. */
function faultOf(error: unknown): Fault | undefined {
  const { code = '', path: file } = Object(error) as NodeJS.ErrnoException;
  const text = explain(error);
  if (text) return surroundingsOf(error, text);
  if (file === undefined) return undefined;
  if (code === 'ENOENT') return fault('no-such-file', { file });
  return code === 'ENOTDIR' ? fault('no-folder', { file }) : undefined;
}

/** The outcome of a command that threw. */
export function outcomeOf(error: unknown): Outcome {
  // The question was left with Ctrl-C or Ctrl-D.
  if (error instanceof Error && error.name === 'AbortError') return cancelled();
  const stack = String(error instanceof Error ? error.stack : error);
  return refused(faultOf(error) ?? fault('defect', { error: stack }));
}

/** A refusal that adds the consequence; rethrows a defect of the tool. */
export function refusedWith(
  error: unknown,
  consequence: FaultCode & `${string}-${string}`,
): Outcome {
  const known = faultOf(error);
  if (!known) throw error;
  return refused(known, fault(consequence as 'content-unchanged'));
}
