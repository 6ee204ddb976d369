/** The log: a line for each event, as text or as JSON, without texts and addresses of visitors. */
import { inspect } from 'node:util';

export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

type Level = 'info' | 'warn' | 'error';

interface Entry {
  level: Level;
  message: string;
  /** The `X-Request-Id` of the answer that the line is about. */
  request?: string | undefined;
}

let format: LogFormat = 'text';

/** A stack, and whatever else has several lines, in one. */
const inOneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ⏎ ');

export function log({ level, message: text, request }: Entry): void {
  const message = inOneLine(text);
  const line =
    format === 'json'
      ? JSON.stringify({ time: new Date().toISOString(), level, message, request })
      : `${message}${request ? ` (request ${request})` : ''}`;
  process[level === 'info' ? 'stdout' : 'stderr'].write(`${line}\n`);
}

/** An error's stack alone: other properties, as PostgreSQL's, may hold a visitor's text. */
const textOf = (part: unknown) => {
  if (typeof part === 'string') return part;
  return part instanceof Error ? (part.stack ?? part.message) : inspect(part);
};

/** Sends all that is written to the console to the log, that of libraries, too. */
export function logConsole(chosen: LogFormat): void {
  format = chosen;
  const methods = { log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(methods)) {
    console[method as keyof typeof methods] = (...parts: unknown[]) =>
      log({ level, message: parts.map(textOf).join(' ') });
  }
}
