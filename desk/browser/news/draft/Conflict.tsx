import { type ReactNode, useId, useMemo } from 'react';
import { type Language, languages } from '#shared/language.ts';
import type { EntryFields } from '#shared/publishing.ts';
import type { DeskWords } from '../../../words/words.ts';
import { useLocale } from '../../locale.tsx';
import { focusHeading } from '../../parts/focus-heading.ts';
import { Picture } from '../../parts/Picture.tsx';
import styles from './Conflict.module.css';
import { differences, type Stretch } from './differences.ts';
import type { OpenDraft } from './draft.ts';

/** Of its heading. */
export const conflictId = 'draft-conflict';

type SideName = 'mine' | 'theirs';

interface Different {
  /** As a person calls the field. */
  name: string;
  lang?: Language;
  mine: ReactNode;
  theirs: ReactNode;
}

const marked = (stretches: Stretch[]) =>
  stretches.map(({ text, common }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing else.
    common ? text : <mark key={index}>{text}</mark>,
  );

const picture = ({ picture: imageUrl }: EntryFields, alt: string) =>
  imageUrl && <Picture imageUrl={imageUrl} alt={alt} />;

/** The fields in which the texts differ; comparing long texts takes its time, so once for both sides. */
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
  const typed = [...texts, { name: fields.date, mine: mine.date, theirs: theirs.date }]
    .filter((each) => each.mine !== each.theirs)
    .map((each) => {
      const [own, other] = differences(each.mine, each.theirs);
      return { ...each, mine: marked(own), theirs: marked(other) };
    });
  if (mine.picture === theirs.picture) return typed;
  return [...typed, { name: title, mine: picture(mine, title), theirs: picture(theirs, title) }];
}

const isEmpty = (shown: ReactNode) => !shown || (Array.isArray(shown) && shown.length === 0);

interface SideProps {
  title: string;
  side: SideName;
  different: Different[];
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
        {different.map(({ name, lang, ...sides }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={lang}>
              {isEmpty(sides[side]) ? (
                <span className={styles.empty}>{words.draft.conflict.empty}</span>
              ) : (
                sides[side]
              )}
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="button plain"
        onClick={() => {
          onChoose();
          // The button goes.
          focusHeading();
        }}
      >
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
  const different = useMemo(() => differentFields(mine, theirs, words.news), [mine, theirs, words]);
  return (
    <section className={`alarm ${styles.conflict}`} aria-labelledby={conflictId}>
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
