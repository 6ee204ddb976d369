import { explain } from '../explain.ts';
import { Unavailable } from '../http/answer.ts';

/** What the database answers; where it fails, that it is not available just now. */
export function available<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    throw new Unavailable(explain(error) ?? (error as Error).message, { cause: error });
  });
}
