/** Logs one line for each event, as text or JSON, without visitors' texts and addresses. */
import { fstatSync } from 'node:fs';
import { inspect } from 'node:util';

export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** systemd reads the priority of a line from its beginning, and removes it. */
const priorities = { info: '<6>', warn: '<4>', error: '<3>' };
type Level = keyof typeof priorities;

function isStderrInJournal(): boolean {
  const { JOURNAL_STREAM } = process.env;
  if (!JOURNAL_STREAM) return false;
  const { dev, ino } = fstatSync(2);
  return JOURNAL_STREAM === `${dev}:${ino}`;
}

/** True if systemd writes the output of this process to its journal. */
export const inJournal = isStderrInJournal();

/** In the journal, each line of the text gets the priority. */
export const withPriority = (level: Level, text: string) =>
  inJournal ? text.replaceAll(/^(?=.)/gm, priorities[level]) : text;

interface Entry {
  level: Level;
  message: string;
  request?: string | undefined;
}

let format: LogFormat = 'text';

const inOneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ⏎ ');

export function log({ level, message: text, request }: Entry): void {
  const message = inOneLine(text);
  const line =
    format === 'json'
      ? JSON.stringify({ time: new Date().toISOString(), level, message, request })
      : `${message}${request ? ` (request ${request})` : ''}`;
  process[level === 'info' ? 'stdout' : 'stderr'].write(withPriority(level, `${line}\n`));
}

/** Only the stack is logged: properties of PostgreSQL's errors may contain a visitor's text. */
const textOf = (part: unknown) => {
  if (typeof part === 'string') return part;
  return part instanceof Error ? (part.stack ?? part.message) : inspect(part);
};

/** Libraries write to the console, too, so the console itself is replaced. */
export function logConsole(chosen: LogFormat): void {
  format = chosen;
  const methods = { log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(methods)) {
    console[method as keyof typeof methods] = (...parts: unknown[]) =>
      log({ level, message: parts.map(textOf).join(' ') });
  }
}
