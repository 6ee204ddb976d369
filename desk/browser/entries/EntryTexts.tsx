/** The texts of an entry as visitors see them; compared with a later text, with what has changed. */
import { createElement, Fragment, type ReactNode, useState } from 'react';
import formatted from '#client/navigation/FormattedText.module.css';
import { formattedInline } from '#client/ui/NewsText.tsx';
import { fill } from '#content/dictionary.ts';
import { languageLabels, nameOf } from '#content/publishing.ts';
import {
  type Dated,
  type EntryText,
  emptyFields,
  listFields,
  sameContent,
  textsOf,
} from '#shared/collections/collection.ts';
import { isEqual } from '#shared/fields/merge.ts';
import { languages } from '#shared/language.ts';
import type { Inline } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';
import type { EntryVersion } from '#shared/publishing.ts';
import { publishedText } from '#shared/text.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmButton } from '../parts/basics.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { type OpenEntry, useCollection } from './collection.ts';
import { compared, pairs, type Side } from './differences.ts';
import styles from './Entry.module.css';
import { useEntryAction, useVersions } from './entry-actions.ts';
import { useFieldViews } from './Fields.tsx';
import { useOthers } from './OpenElsewhere.tsx';

/** Shows a link to a page of the site, which the desk does not have. */
const PlainLink = ({ children }: { children?: ReactNode }) => <u>{children}</u>;

/** A link is one word, so that it stays one link. */
const wordsOf = (content: Inline[]): Inline[] =>
  content.flatMap((piece): Inline[] => {
    if (typeof piece === 'string') return piece.match(/\s+|\S+/g) ?? [];
    if (piece.kind === 'link') return [piece];
    return wordsOf(piece.content).map((word) => ({ kind: 'bold', content: [word] }));
  });

function Changed({
  side,
  named = false,
  children,
}: {
  side: Side;
  /** Whether its side is also shown in words, as a picture is not struck through. */
  named?: boolean;
  children: ReactNode;
}) {
  const { dictionary, language } = useLocale();
  if (side === 'both') return children;
  const Change = side === 'before' ? 'del' : 'ins';
  const name = `${dictionary.news.versions[side]}: `;
  return (
    <>
      {named && name}
      <Change>
        {!named && (
          <span className="visually-hidden" lang={language}>
            {name}
          </span>
        )}
        {children}
      </Change>{' '}
    </>
  );
}

const rowsOf = (block: Block | undefined): Inline[][] => {
  if (!block) return [];
  return block.kind === 'paragraph' ? [block.content] : block.items;
};

function ComparedBlock({ before, after }: { before: Block | undefined; after: Block | undefined }) {
  const block = before ?? after;
  const rows = pairs(rowsOf(before), rowsOf(after)).map(([one = [], other = []], row) => {
    const stretches = compared(wordsOf(one), wordsOf(other)).map(([side, words], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key.
      <Changed key={index} side={side}>
        {createElement(Fragment, null, ...formattedInline(words, PlainLink))}
      </Changed>
    ));
    return createElement(block?.kind === 'paragraph' ? 'p' : 'li', { key: row }, stretches);
  });
  if (!block || block.kind === 'paragraph') return rows;
  return block.kind === 'bullets' ? <ul>{rows}</ul> : <ol start={block.start}>{rows}</ol>;
}

interface Props {
  fields: Dated;
  /** The later text. */
  current?: Dated;
}

export function EntryTexts({ fields, current = fields }: Props) {
  const { language: reader } = useLocale();
  const { collection } = useCollection();
  const textsByPath = (all: Dated) =>
    new Map(textsOf(collection, collection.whole?.(all) ?? all).map((text) => [text.path, text]));
  const [own, later] = [textsByPath(fields), textsByPath(current)];
  // Original texts of a page that neither has changed are left out.
  const originals = collection.whole && textsByPath(emptyFields(collection));
  const texts = [...new Map([...later, ...own]).values()].filter(({ path }) =>
    [own, later].some((all) => !isEqual(all.get(path)?.text, originals?.get(path)?.text)),
  );
  const blocksOf = (text: string, { clean }: EntryText): Block[] =>
    clean === publishedText ? parseNewsText(text) : [{ kind: 'paragraph', content: [text] }];
  return (
    <div className={`stack ${styles.texts}`}>
      <div className="columns">
        {languages.map((language) => (
          <div key={language} className="box" lang={language}>
            {texts.map((text, index) => {
              const { path, label } = text;
              const [before, after] = [own, later].map((all) => all.get(path)?.text[language]);
              if (!before && !after) return null;
              const blocks = pairs(blocksOf(before ?? '', text), blocksOf(after ?? '', text));
              const isTitle = index === 0 && !collection.singletonCount;
              return (
                <div key={path} className={isTitle ? 'large' : formatted.text}>
                  {!isTitle && label !== 'content' && (
                    <p className="hint">{languageLabels(text, reader)[language]}</p>
                  )}
                  {blocks.map(([one, other], block) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other key.
                    <ComparedBlock key={block} before={one} after={other} />
                  ))}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <EntryFacts fields={fields} current={current} className="hint" />
    </div>
  );
}

/** The values of the fields beside their texts. */
export function EntryFacts({
  fields,
  current = fields,
  className,
}: Props & { className?: string }) {
  const { language } = useLocale();
  const { collection } = useCollection();
  const views = useFieldViews();
  return listFields(collection).map(({ path, field, read }) => {
    // The type of the field is that of its value.
    const { Display } = views[field.type] as { Display: FactDisplay };
    const [value, other] = [fields, current].map(read);
    const isSame = isEqual(value, other);
    const [isEmpty, wasEmpty] = [value, other].map((item) => isEqual(item, field.empty));
    const label = nameOf(field, language);
    if ((isEmpty && isSame) || !Display) return null;
    return (
      <p key={path} className={className}>
        {`${label}: `}
        {!isEmpty && (
          <Changed named side={isSame ? 'both' : 'before'}>
            <Display value={value} label={label} />
          </Changed>
        )}
        {!isSame && !wasEmpty && (
          <Changed named side="after">
            <Display value={other} label={label} />
          </Changed>
        )}
      </p>
    );
  });
}

type FactDisplay = ((props: { value: unknown; label: string }) => ReactNode) | null;

const versionsId = 'versions';

/** Where an entry has no list of versions, such as among the photos, its own screen is opened. */
export function showVersions(ownScreen: string): void {
  const list = document.getElementById(versionsId);
  if (!list) location.hash = ownScreen;
  list?.setAttribute('open', '');
  list?.querySelector('summary')?.focus();
}

export function Versions({ draft }: { draft: OpenEntry }) {
  const { dictionary } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <details
      id={versionsId}
      className="ruled"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{dictionary.news.versions.title}</h2>
      </summary>
      {open && <VersionList draft={draft} />}
    </details>
  );
}

/** The name at such a version is that of the person who did it, at others that of its author. */
const isDone = (reason: EntryVersion<Dated>['reason']) =>
  reason === 'published' || reason === 'withdrawn';

function VersionList({ draft: { item: entry, value } }: { draft: OpenEntry }) {
  const { dictionary, moment } = useLocale();
  const { versions: text } = dictionary.news;
  const { collection } = useCollection();
  const query = useVersions(entry);
  const { act } = useEntryAction(entry);
  const others = useOthers(entry);
  return (
    <Loaded query={query}>
      {(versions) => (
        <>
          <p>{versions.length > 0 ? text.note : text.none}</p>
          {versions.map(({ number, reason, madeAt, madeBy, conflict, fields }) => (
            <details key={number}>
              <summary>
                {fill(text.reasons[reason], {
                  date: moment(madeAt),
                  name: conflict?.by ?? dictionary.draft.conflict.anotherUser,
                })}
                {madeBy && ` · ${isDone(reason) ? madeBy : fill(text.author, { name: madeBy })}`}
              </summary>
              <div className={`stack start ${styles.version}`}>
                <EntryTexts fields={fields} current={value} />
                {sameContent(collection, fields, value) ? (
                  <p className="hint">{text.same}</p>
                ) : (
                  <ConfirmButton
                    label={text.restore}
                    question={text.question}
                    onConfirm={() =>
                      act(
                        `versions/${number}/restore`,
                        (dictionary) => dictionary.versions.restored,
                      )
                    }
                    note={`${text.questionNote} ${others}`}
                  />
                )}
              </div>
            </details>
          ))}
        </>
      )}
    </Loaded>
  );
}
