import { useId } from 'react';
import { languages } from '#shared/language.ts';
import type { EntryFields } from '#shared/publishing.ts';
import { useLocale } from '../../locale.tsx';
import styles from './Conflict.module.css';
import { differences } from './differences.ts';
import type { OpenDraft } from './draft.ts';

/** Of its heading. */
export const conflictId = 'draft-conflict';

type Named = { name: string; lang: string | undefined; mine: string; theirs: string };

/** The fields in which the texts differ, as a person calls them. */
function useDifferent(mine: EntryFields, theirs: EntryFields): Named[] {
  const { words } = useLocale();
  const { fields } = words.news;
  const texts = (['title', 'content', 'pictureDescription'] as const).flatMap((text) =>
    languages.map((lang) => ({
      name: fields[text][lang],
      lang,
      mine: mine[text][lang],
      theirs: theirs[text][lang],
    })),
  );
  const picture = ({ picture: url }: EntryFields) =>
    url === null ? '' : words.draft.conflict.hasPicture;
  const rest = [
    {
      name: words.news.picture.title,
      lang: undefined,
      mine: picture(mine),
      theirs: picture(theirs),
    },
    { name: fields.date, lang: undefined, mine: mine.date, theirs: theirs.date },
  ];
  return [
    ...texts.filter((each) => each.mine !== each.theirs),
    ...rest.filter(({ name, ...each }) =>
      name === fields.date ? each.mine !== each.theirs : mine.picture !== theirs.picture,
    ),
  ];
}

interface SideProps {
  title: string;
  side: 'mine' | 'theirs';
  different: Named[];
  choice: string;
  onChoose(): void;
}

function Side({ title, side, different, choice, onChoose }: SideProps) {
  const { words } = useLocale();
  const titleId = useId();
  return (
    <section className={styles.side} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <dl>
        {different.map(({ name, lang, mine, theirs }) => {
          const stretches = differences(mine, theirs)[side === 'mine' ? 0 : 1];
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd lang={lang}>
                {stretches.map(({ text, common }, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing else.
                  common ? text : <mark key={index}>{text}</mark>,
                )}
                {stretches.length === 0 && (
                  <span className={styles.empty}>{words.draft.conflict.empty}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <button type="button" className="button plain" onClick={onChoose}>
        {choice}
      </button>
    </section>
  );
}

/** Two texts of one entry side by side, of which one is to stay. Shows nothing where there is one. */
export function Conflict({ draft }: { draft: OpenDraft }) {
  if (!draft.conflict) return null;
  const { mine, theirs } = draft.conflict;
  return <Choice draft={draft} mine={mine} theirs={theirs.fields} />;
}

interface ChoiceProps {
  draft: OpenDraft;
  mine: EntryFields;
  theirs: EntryFields;
}

function Choice({ draft, mine, theirs }: ChoiceProps) {
  const { words } = useLocale();
  const { conflict } = words.draft;
  const different = useDifferent(mine, theirs);
  return (
    <section className={styles.conflict} aria-labelledby={conflictId}>
      <div role="alert">
        <h2 id={conflictId} tabIndex={-1}>
          {conflict.title}
        </h2>
        <p>{conflict.body}</p>
      </div>
      <div className={styles.sides}>
        <Side
          title={conflict.mine}
          side="mine"
          different={different}
          choice={conflict.keepMine}
          onChoose={draft.keepMine}
        />
        <Side
          title={conflict.theirs}
          side="theirs"
          different={different}
          choice={conflict.takeTheirs}
          onChoose={draft.takeTheirs}
        />
      </div>
    </section>
  );
}
