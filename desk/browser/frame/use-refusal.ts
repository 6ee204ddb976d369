/** Says why a change was not made, in the sentences of the rules of publishing. */
import { sentenceOf } from '#content/publishing.ts';
import type { Fault } from '#shared/publishing.ts';
import { useNotices } from './Notice.tsx';

export function useRefusal(): (faults: Fault[]) => void {
  const { refused } = useNotices();
  return (faults) =>
    refused((_words, language) => faults.map((fault) => sentenceOf(fault, language)).join(' '));
}
