/** The texts of an entry to be read, copied or compared. */
import { useMemo } from 'react';
import { languages } from '#shared/language.ts';
import type { EntryFields } from '#shared/publishing.ts';
import type { DeskWords } from '../../words/words.ts';
import { Conflict, type Different, differentTexts } from '../editing/Conflict.tsx';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { Picture } from '../parts/Picture.tsx';
import styles from './Entry.module.css';
import type { OpenEntry } from './entries.ts';

export function EntryTexts({ fields }: { fields: EntryFields }) {
  const { words } = useLocale();
  return (
    <div className={styles.texts}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          <p className={styles.title}>{fields.title[language]}</p>
          <p className={styles.content}>{fields.content[language]}</p>
          {fields.pictureDescription[language] && <p>{fields.pictureDescription[language]}</p>}
        </div>
      ))}
      {fields.date && <p>{`${words.news.fields.date}: ${fields.date}`}</p>}
    </div>
  );
}

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
  const different = differentTexts([...texts, date]);
  if (mine.picture === theirs.picture) return different;
  const shown = ({ picture }: EntryFields) => picture && <Picture imageUrl={picture} alt={title} />;
  return [...different, { name: title, mine: shown(mine), theirs: shown(theirs) }];
}

/** The draft beside the text that another user has saved. */
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
