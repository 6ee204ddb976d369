import type { Bilingual } from '#shared/language.ts';
import { languages } from '#shared/language.ts';
import type { Editable } from '../editing/autosave.ts';
import { Conflict, differentTexts } from '../editing/Conflict.tsx';
import type { Editing } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { captionFieldId } from './CaptionFields.tsx';

interface Props<Value> {
  /** The id of the photo. */
  id: number;
  draft: Editing<Editable & { caption: Bilingual }, Value>;
  captionOf(value: Value): Bilingual;
}

/** A typed caption and the one that another user has saved, of which one is to stay. */
export function CaptionConflict<Value>({ id, draft, captionOf }: Props<Value>) {
  const { words } = useLocale();
  const { conflict, value, choose } = draft;
  if (!conflict) return null;
  const mine = captionOf(value);
  const fields = languages.map((lang) => ({
    name: words.photos.caption[lang],
    lang,
    mine: mine[lang],
    theirs: conflict.caption[lang],
  }));
  return (
    <Conflict
      title={words.photos.caption.conflict}
      different={differentTexts(fields)}
      onChoose={(side) => {
        choose(side);
        document.getElementById(captionFieldId(id, 'mk'))?.focus();
      }}
    />
  );
}
