import { useLocale } from '../locale.tsx';
import { useKeptFailure } from './kept.ts';

/** Beside what is typed: says where this browser keeps nothing of it. */
export function Unkept() {
  const { words } = useLocale();
  return (
    useKeptFailure() && (
      <p role="alert" className="fault">
        {words.draft.onScreen}
      </p>
    )
  );
}
