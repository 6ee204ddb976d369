/** If the response to an operation is lost, the operation is repeated with the same id. */
import type { Operation, Outcome } from '#shared/publishing.ts';
import { errorBodyOf, post, timeouts } from '../api.ts';

const unanswered = new Map<string, string>();

export async function sendOperation<Result = Outcome<unknown>>(
  path: string,
  change: Partial<Pick<Operation, 'base'>> & Record<string, unknown> = {},
): Promise<Result> {
  const key = JSON.stringify([path, change]);
  const id = unanswered.get(key) ?? crypto.randomUUID();
  unanswered.set(key, id);
  const send = () => post<Result>(path, { ...change, id }, timeouts.publish);
  const response = await send().catch((error: unknown) => {
    if (errorBodyOf(error).code !== 'offline') throw error;
    return send();
  });
  unanswered.delete(key);
  return response;
}
