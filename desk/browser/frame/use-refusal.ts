/** Says why a change was not made, in the sentences of the rules of publishing. */
import { sentenceOf } from '#content/publishing.ts';
import type { Fault } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { useNotices } from './Notice.tsx';

export function useRefusal(): (faults: Fault[]) => void {
  const { refused } = useNotices();
  const { language } = useLocale();
  return (faults) => refused(faults.map((fault) => sentenceOf(fault, language)).join(' '));
}
