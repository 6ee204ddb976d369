import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { explain } from '#server/explain.ts';
import { type ErrorKind, errorKind } from '#server/storage/error-kind.ts';
import type { DeskFault, FaultCode } from '../shared/api.ts';

/** Routes throw it; the dictionaries have a message for each code. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: ContentfulStatusCode;
  readonly fault: DeskFault;

  constructor(status: ContentfulStatusCode, code: FaultCode) {
    super(code);
    this.status = status;
    this.fault = { code };
  }
}

const unexpected = [500, 'unexpected'] as const;

const refusals: { [Kind in ErrorKind]?: readonly [ContentfulStatusCode, FaultCode] } = {
  maintenance: [503, 'maintenance'],
  busy: [503, 'databaseBusy'],
  diskFull: [507, 'diskFull'],
  databaseDiskFull: [507, 'diskFull'],
  // Unlike errors of the database, errors of the desk's own files are not temporary.
  notAllowed: unexpected,
  isFolder: unexpected,
  isFile: unexpected,
  readOnlyDisk: unexpected,
};

/** Logs the error and returns its refusal. If the cause is unknown, the stack is logged. */
export function refusalFor(error: unknown, path: string): Refusal {
  if (error instanceof Refusal) return error;
  const kind = errorKind(error);
  const sentence = explain(error);
  if (kind !== 'maintenance') console.error(`${path} failed:`, sentence ?? error);
  const refusal = kind && refusals[kind];
  return new Refusal(...(refusal ?? (sentence ? ([503, 'databaseAway'] as const) : unexpected)));
}
