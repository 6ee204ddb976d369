/** What went wrong, for people as a sentence and for programs by a code. */
import { sentenceOf } from '#content/publishing.ts';
import { ConfigError } from '#server/environment.ts';
import { explain } from '#server/explain.ts';
import { OtherTables } from '#server/storage/migrate.ts';
import { NoDatabase } from '#server/storage/sqlite-file.ts';
import type { Fault as Found, Warning } from '#shared/publishing.ts';
import type { faultsEn } from './words/faults-en.ts';
import { language, words } from './words/words.ts';

type Sentences = typeof faultsEn;
export type FaultCode = keyof Sentences;

/** With the values that its sentence names. */
export interface Fault {
  code: string;
  message: string;
  [value: string]: unknown;
}

/** The values that the sentence of a code needs, where it needs any. */
type Values<Code extends FaultCode> = Parameters<Sentences[Code]>;

export function fault<Code extends FaultCode>(code: Code, ...values: Values<Code>): Fault {
  const sentence = words.faults[code] as (...values: Values<Code>) => string;
  return { code, ...values[0], message: sentence(...values) };
}

/** What the rules of publishing found. */
export const found = (each: Found | Warning): Fault => ({
  ...each,
  message: sentenceOf(each, language),
});

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

/** The fault that an error tells of, where the user can mend it; undefined for a defect of the tool. */
export function faultOf(error: unknown): Fault | undefined {
  const { code = '', path: file } = Object(error) as NodeJS.ErrnoException;
  const text = explain(error);
  if (text) return surroundingsOf(error, text);
  if (file === undefined) return undefined;
  if (code === 'ENOENT') return fault('no-such-file', { file });
  return code === 'ENOTDIR' ? fault('no-folder', { file }) : undefined;
}
