/** What the desk refuses, and how its answers say so. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { explain } from '#server/explain.ts';
import { DamagedRowError } from '#server/storage/damaged-rows.ts';
import { isMaintenance } from '#server/storage/maintenance.ts';
import type { Fault, FaultCode } from '../shared/api.ts';

/** Thrown by a route; the visitor of the desk reads its sentence in their language. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: ContentfulStatusCode;
  readonly fault: Fault;

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

/** What the desk cannot do with its own files: waiting, as for the database, mends nothing. */
const ofFiles = ['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EROFS'];

const isOfFiles = (error: unknown) =>
  ofFiles.includes((Object(error) as NodeJS.ErrnoException).code ?? '');

/** The refusal that an error amounts to; what only a programmer can mend is logged whole. */
export function refusalFor(error: unknown, path: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isMaintenance(error)) return new Refusal(503, 'maintenance');
  const sentence = explain(error);
  console.error(`${path} failed:`, sentence ?? error);
  if (isDiskFull(error)) return new Refusal(507, 'diskFull');
  if (error instanceof DamagedRowError) return new Refusal(500, 'damaged');
  return sentence && !isOfFiles(error)
    ? new Refusal(503, 'databaseAway')
    : new Refusal(500, 'unexpected');
}

/** The JSON that was posted, checked. */
export async function posted<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const value: unknown = await c.req.json().catch(() => undefined);
  const result = v.safeParse(schema, value);
  if (!result.success) throw new Refusal(400, 'malformed');
  return result.output;
}

/** The id of an operation and the revision that it was made from. */
export const operationSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  base: v.pipe(v.string(), v.maxLength(100)),
});

/** The number of anything, in the JSON that was posted. */
export const idSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999));

/** A number in the query of an address. */
export const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** The number that stands in the address. */
export function numberIn(c: Context, name: string): number {
  const text = c.req.param(name) ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Refusal(404, 'notFound');
  return Number(text);
}
