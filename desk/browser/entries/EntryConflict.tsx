import type { Dated } from '#shared/kinds/kind.ts';
import type { DeskWords } from '../../words/words.ts';
import { Conflict, type Different, differentTexts, inBothLanguages } from '../editing/Conflict.tsx';
import { useLocale } from '../locale.tsx';
import { type DeskKind, type OpenEntry, type OtherField, useKind } from './kind.ts';

function differentFields(
  { kind, labelOf, textOf }: DeskKind,
  words: DeskWords,
  othersOf: (fields: Dated) => OtherField[],
  mine: Dated,
  theirs: Dated,
): Different[] {
  const texts = Object.keys({ ...kind.texts(mine), ...kind.texts(theirs) }).flatMap((text) =>
    inBothLanguages(labelOf(words, mine, text), textOf(mine, text), textOf(theirs, text)),
  );
  const others = othersOf(theirs);
  const different = othersOf(mine).flatMap(({ name, value, key }, index): Different[] => {
    const other = others[index];
    return other && other.key !== key ? [{ name, mine: value, theirs: other.value }] : [];
  });
  return [...differentTexts(texts), ...different];
}

export function EntryConflict({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const kind = useKind();
  const othersOf = kind.useOthers();
  const { value, conflict, choose } = draft;
  if (!conflict) return null;
  return (
    <Conflict
      ofScreen
      title={words.draft.conflict.title}
      different={differentFields(kind, words, othersOf, value, conflict.fields)}
      onChoose={choose}
    />
  );
}
