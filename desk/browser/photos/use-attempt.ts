import type { Fault } from '#shared/publishing.ts';
import { type Sentence, useNotices } from '../frame/Notice.tsx';
import { photosChanged } from './queries.ts';

/** A result that the rules of publishing explain, a sentence that does, or null if the screen does. */
type Result = { ok: true } | { ok: false; faults?: Fault[] } | Sentence | null;

/** Makes a change, reads the lists again, says what came of it, and returns whether it was made. */
export function useAttempt() {
  const { done, failed, refused, clear } = useNotices();
  return async <Given extends Result>(
    work: () => Promise<Given>,
    said?: (...to: [...Parameters<Sentence>, Extract<Given, { ok: true }>]) => string,
  ): Promise<boolean> => {
    clear();
    try {
      const result = await work();
      if (typeof result === 'function') refused(result);
      else if (result && 'faults' in result && result.faults) refused(result.faults);
      // Also after a refusal: the photo may be gone.
      await photosChanged();
      if (!result || typeof result === 'function' || !result.ok) return false;
      if (said) done((...reader) => said(...reader, result as Extract<Given, { ok: true }>));
      return true;
    } catch (error) {
      failed(error);
      // If only the answer was lost, the change is made.
      void photosChanged();
      return false;
    }
  };
}
