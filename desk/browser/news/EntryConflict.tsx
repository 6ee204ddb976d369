import { useMemo } from 'react';
import { languages } from '#shared/language.ts';
import type { EntryFields } from '#shared/publishing.ts';
import type { DeskWords } from '../../words/words.ts';
import { Conflict, type Different, differentTexts } from '../editing/Conflict.tsx';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { Picture } from '../parts/Picture.tsx';
import type { OpenEntry } from './entry-drafts.ts';

const picture = ({ picture: imageUrl }: EntryFields, alt: string) =>
  imageUrl && <Picture imageUrl={imageUrl} alt={alt} />;

function differentFields(
  mine: EntryFields,
  theirs: EntryFields,
  { fields, picture: { title } }: DeskWords['news'],
): Different[] {
  const texts = (['title', 'content', 'pictureDescription'] as const).flatMap((text) =>
    languages.map((lang) => ({
      name: fields[text][lang],
      lang,
      mine: mine[text][lang],
      theirs: theirs[text][lang],
    })),
  );
  const date = { name: fields.date, mine: mine.date, theirs: theirs.date };
  const typed = differentTexts([...texts, date]);
  if (mine.picture === theirs.picture) return typed;
  return [...typed, { name: title, mine: picture(mine, title), theirs: picture(theirs, title) }];
}

/** The draft and the text that another user has saved, of which one is to stay. */
export function EntryConflict({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const { value, conflict, choose } = draft;
  // Long texts take some time to compare.
  const different = useMemo(
    () => (conflict ? differentFields(value, conflict.fields, words.news) : []),
    [value, conflict, words],
  );
  if (!conflict) return null;
  return (
    <Conflict
      ofScreen
      title={words.draft.conflict.title}
      different={different}
      onChoose={(side) => {
        choose(side);
        focusHeading();
      }}
    />
  );
}
