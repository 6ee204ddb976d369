import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { explain } from '#server/explain.ts';
import { type ErrorKind, errorKind } from '#server/storage/error-kind.ts';
import type { DeskFault, FaultCode } from '../shared/api.ts';

/** Routes throw it; the dictionaries have a message for each code. */
export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: ContentfulStatusCode;
  readonly fault: DeskFault;

  constructor(status: ContentfulStatusCode, code: FaultCode) {
    super(code);
    this.status = status;
    this.fault = { code };
  }
}

const unexpected = [500, 'unexpected'] as const;

const problems: { [Kind in ErrorKind]?: readonly [ContentfulStatusCode, FaultCode] } = {
  maintenance: [503, 'maintenance'],
  busy: [503, 'databaseBusy'],
  diskFull: [507, 'diskFull'],
  // Unlike errors of the database, errors of the desk's own files are not temporary.
  file: unexpected,
};

/** Logs the error and returns its problem. If the cause is unknown, the stack is logged. */
export function problemFor(error: unknown, path: string): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const kind = errorKind(error);
  const sentence = explain(error);
  if (kind !== 'maintenance') console.error(`${path} failed:`, sentence ?? error);
  const problem = kind && problems[kind];
  return new HttpProblem(
    ...(problem ?? (sentence ? ([503, 'databaseAway'] as const) : unexpected)),
  );
}
