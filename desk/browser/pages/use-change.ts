import type { PageFields } from '#shared/kinds/page.ts';
import type { DeskWords } from '../../words/words.ts';
import type { OpenEntry } from '../entries/kind.ts';
import { useNotices } from '../parts/Notice.tsx';

type Patch = (fields: PageFields) => PageFields;

interface Change {
  patch: Patch;
  undo: Patch;
  said(pages: DeskWords['pages']): string;
  /** The id of the element that has the focus after the undo; by default, the heading has it. */
  next?: string;
}

/** Returns a function that changes the draft and offers to undo it. */
export function useChange({ change }: OpenEntry<PageFields>): (change: Change) => void {
  const { done } = useNotices();
  return ({ patch, undo, said, next }) => {
    change(patch);
    const takeBack = () => {
      change(undo);
      done(({ pages }) => pages.undone);
    };
    done(({ pages }) => said(pages), takeBack, next);
  };
}
