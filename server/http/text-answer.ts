/** Short plain texts: for one visitor, kept by nobody. */
import { plainAnswer, type ReadyAnswer } from './answer.ts';
import { cacheControl, protect } from './security-headers.ts';

/** `headers` are those of every answer, `more` this one's own. */
export function textAnswer(
  status: number,
  body: string,
  headers: Record<string, string>,
  more: Record<string, string> = {},
): ReadyAnswer {
  const own = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': cacheControl.never,
    ...more,
  };
  return plainAnswer(protect({ status, headers: own, body }, headers));
}
