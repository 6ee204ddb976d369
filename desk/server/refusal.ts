import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { explain } from '#server/explain.ts';
import { isBusy, isMaintenance } from '#server/storage/maintenance.ts';
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

const isDiskFull = (error: unknown) => {
  const { code, errcode = 0 } = Object(error) as NodeJS.ErrnoException & { errcode?: number };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || (errcode & 0xff) === 13;
};

/** Unlike errors of the database, errors of the desk's own files are not temporary. */
const ofFiles = ['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EROFS'];

const isOfFiles = (error: unknown) =>
  ofFiles.includes((Object(error) as NodeJS.ErrnoException).code ?? '');

/** Logs the error and returns its refusal. If the cause is unknown, the stack is logged. */
export function refusalFor(error: unknown, path: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isMaintenance(error)) return new Refusal(503, 'maintenance');
  const sentence = explain(error);
  console.error(`${path} failed:`, sentence ?? error);
  if (isDiskFull(error)) return new Refusal(507, 'diskFull');
  if (isBusy(error)) return new Refusal(503, 'databaseBusy');
  return sentence && !isOfFiles(error)
    ? new Refusal(503, 'databaseAway')
    : new Refusal(500, 'unexpected');
}
