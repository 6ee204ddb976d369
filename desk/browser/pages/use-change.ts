import type { PageFields } from '#shared/kinds/page.ts';
import type { DeskWords } from '../../words/words.ts';
import type { OpenEntry } from '../entries/kind.ts';
import { useNotices, withUndo } from '../parts/Notice.tsx';

type Patch = (fields: PageFields) => PageFields;

interface Change {
  patch: Patch;
  undo: Patch;
  said(pages: DeskWords['pages']): string;
  /** The button that had the focus may have been removed. */
  focus(): void;
}

/** Returns a function that changes the draft and offers to undo it. */
export function useChange({ change }: OpenEntry<PageFields>): (change: Change) => void {
  const { done } = useNotices();
  return ({ patch, undo, said, focus }) => {
    change(patch);
    focus();
    const takeBack = () => {
      change(undo);
      focus();
      done(({ pages }) => pages.undone);
    };
    done(({ frame, pages }) => withUndo(said(pages), frame.undo, takeBack));
  };
}
