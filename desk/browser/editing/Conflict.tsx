import { type ReactNode, useId } from 'react';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { differences, type Stretch } from './differences.ts';
import styles from './editing.module.css';

export const conflictId = 'draft-conflict';

type SideName = 'mine' | 'theirs';

export interface Different<Value = ReactNode> {
  name: string;
  lang?: Language;
  mine: Value;
  theirs: Value;
}

const marked = (stretches: Stretch[]) =>
  stretches.map(({ text, common }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key.
    common ? text : <mark key={index}>{text}</mark>,
  );

export const inBothLanguages = (names: Bilingual, mine: Bilingual, theirs: Bilingual) =>
  languages.map((lang) => ({ name: names[lang], lang, mine: mine[lang], theirs: theirs[lang] }));

export const differentTexts = (fields: Different<string>[]): Different[] =>
  fields
    .filter(({ mine, theirs }) => mine !== theirs)
    .map((field) => {
      const [mine, theirs] = differences(field.mine, field.theirs);
      return { ...field, mine: marked(mine), theirs: marked(theirs) };
    });

const isEmpty = (shown: ReactNode) => !shown || (Array.isArray(shown) && shown.length === 0);

interface Props {
  title: string;
  different: Different[];
  /** True if the conflict is about the whole screen, not about one item of a list. */
  ofScreen?: boolean;
  /** The choice removes the buttons, one of which had the focus. */
  onChoose(side: SideName): void;
}

function Side({ side, different, ofScreen, onChoose }: Omit<Props, 'title'> & { side: SideName }) {
  const { words } = useLocale();
  const { conflict } = words.draft;
  const titleId = useId();
  const Heading = ofScreen ? 'h3' : 'h5';
  return (
    <section className={styles.side} aria-labelledby={titleId}>
      <Heading id={titleId}>{conflict[side]}</Heading>
      <dl>
        {different.map(({ name, lang, ...sides }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={lang}>
              {isEmpty(sides[side]) ? (
                <span className={styles.empty}>{conflict.empty}</span>
              ) : (
                sides[side]
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => onChoose(side)}>
        {side === 'mine' ? conflict.keepMine : conflict.takeTheirs}
      </Button>
    </section>
  );
}

export function Conflict({ title, ofScreen = false, ...sides }: Props) {
  const { words } = useLocale();
  const ownId = useId();
  const titleId = ofScreen ? conflictId : ownId;
  const Heading = ofScreen ? 'h2' : 'h4';
  return (
    <section className={`alarm ${styles.conflict}`} aria-labelledby={titleId}>
      <div role={ofScreen ? 'alert' : undefined}>
        <Heading id={titleId} tabIndex={-1}>
          {title}
        </Heading>
        {ofScreen && <p>{words.draft.conflict.body}</p>}
      </div>
      <div className="columns">
        <Side side="mine" ofScreen={ofScreen} {...sides} />
        <Side side="theirs" ofScreen={ofScreen} {...sides} />
      </div>
    </section>
  );
}
