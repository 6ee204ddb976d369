import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { explain } from '#server/explain.ts';
import { type ErrorKind, errorKind } from '#server/storage/error-kind.ts';
import type { ErrorBody, ErrorCode } from '../shared/api.ts';

/** Routes throw it; the dictionaries have a message for each code. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly body: ErrorBody;

  constructor(status: ContentfulStatusCode, code: ErrorCode) {
    super(code);
    this.status = status;
    this.body = { code };
  }
}

const unexpected = [500, 'unexpected'] as const;

const problems: { [Kind in ErrorKind]?: readonly [ContentfulStatusCode, ErrorCode] } = {
  maintenance: [503, 'maintenance'],
  busy: [503, 'databaseBusy'],
  diskFull: [507, 'diskFull'],
  // Unlike errors of the database, errors of the desk's own files are not temporary.
  file: unexpected,
};

/** Logs the error and returns its problem. If the cause is unknown, the stack is logged. */
export function httpErrorFor(error: unknown, path: string): HttpError {
  if (error instanceof HttpError) return error;
  const kind = errorKind(error);
  const sentence = explain(error);
  if (kind !== 'maintenance') console.error(`${path} failed:`, sentence ?? error);
  const problem = kind && problems[kind];
  return new HttpError(...(problem ?? (sentence ? ([503, 'databaseAway'] as const) : unexpected)));
}
