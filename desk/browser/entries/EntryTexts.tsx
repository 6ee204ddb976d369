/** The texts of an entry as visitors see them; compared with a later text, with what has changed. */
import { createElement, Fragment, type ReactNode, useState } from 'react';
import formatted from '#client/navigation/FormattedText.module.css';
import { formattedInline } from '#client/ui/NewsText.tsx';
import { fill } from '#content/words.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { languages } from '#shared/language.ts';
import type { Inline } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';
import { publishedText, type TextRule } from '#shared/text.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmButton } from '../parts/basics.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { compared, pairs, type Side } from './differences.ts';
import styles from './Entry.module.css';
import { useEntryAction, useVersions } from './entry-actions.ts';
import { type OpenEntry, useKind } from './kind.ts';

/** Shows a link to a page of the site, which the desk does not have. */
const PlainLink = ({ children }: { children?: ReactNode }) => <u>{children}</u>;

/** A link is one word, so that it stays one link. */
const wordsOf = (content: Inline[]): Inline[] =>
  content.flatMap((piece): Inline[] => {
    if (typeof piece === 'string') return piece.match(/\s+|\S+/g) ?? [];
    if (piece.kind === 'link') return [piece];
    return wordsOf(piece.content).map((word) => ({ kind: 'bold', content: [word] }));
  });

function Changed({ side, children }: { side: Side; children: ReactNode }) {
  const { words, language } = useLocale();
  if (side === 'both') return children;
  const Change = side === 'before' ? 'del' : 'ins';
  return (
    <>
      <Change>
        <span className="visually-hidden" lang={language}>{`${words.news.versions[side]}: `}</span>
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
  present?: Dated;
}

export function EntryTexts({ fields, present = fields }: Props) {
  const { words } = useLocale();
  const { kind, labelOf, textOf } = useKind();
  const rules = { ...kind.texts(present), ...kind.texts(fields) };
  const blocksOf = (text: string, { clean }: TextRule): Block[] =>
    clean === publishedText ? parseNewsText(text) : [{ kind: 'paragraph', content: [text] }];
  return (
    <div className={`stack ${styles.texts}`}>
      <div className="columns">
        {languages.map((language) => (
          <div key={language} className="box" lang={language}>
            {Object.entries(rules).map(([text, rule], index) => {
              const [before, after] = [fields, present].map((one) => textOf(one, text)[language]);
              if (!before && !after) return null;
              const blocks = pairs(blocksOf(before ?? '', rule), blocksOf(after ?? '', rule));
              return (
                <div
                  key={text}
                  className={index === 0 && !kind.fixedCount ? 'large' : formatted.text}
                >
                  {(kind.fixedCount || index > 1) && (
                    <p className="hint">{labelOf(words, fields, text)[language]}</p>
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
      <EntryFacts fields={fields} present={present} className="hint" />
    </div>
  );
}

/** The values of a field in two texts of an entry. */
const keyIn = (fields: Dated, field: string) =>
  JSON.stringify((fields as unknown as Record<string, unknown>)[field]);
const empty = ['null', '""', '[]', 'false', undefined];

export function EntryFacts({
  fields,
  present = fields,
  className,
}: Props & { className?: string }) {
  const factsOf = useKind().useFacts();
  const after = factsOf(present);
  return factsOf(fields).map(([field, name, value], index) => {
    const [key, other] = [fields, present].map((one) => keyIn(one, field));
    const isSame = key === other;
    if (empty.includes(key) && isSame) return null;
    return (
      <p key={name} className={className}>
        {`${name}: `}
        {!empty.includes(key) && <Changed side={isSame ? 'both' : 'before'}>{value}</Changed>}
        {!isSame && !empty.includes(other) && <Changed side="after">{after[index]?.[2]}</Changed>}
      </p>
    );
  });
}

export function Versions({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <details className="ruled" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{words.news.versions.title}</h2>
      </summary>
      {open && <VersionList draft={draft} />}
    </details>
  );
}

function VersionList({ draft: { item: entry, value } }: { draft: OpenEntry }) {
  const { words, moment } = useLocale();
  const { versions: text } = words.news;
  const query = useVersions(entry);
  const { act } = useEntryAction(entry);
  return (
    <Loaded query={query}>
      {(versions) => (
        <>
          <p>{versions.length > 0 ? text.note : text.none}</p>
          {versions.map(({ number, reason, madeAt, madeBy, fields }) => (
            <details key={number}>
              <summary>
                {fill(text.reasons[reason], { date: moment(madeAt) })}
                {madeBy && ` · ${madeBy}`}
              </summary>
              <div className={`stack start ${styles.version}`}>
                <EntryTexts fields={fields} present={value} />
                <ConfirmButton
                  label={text.restore}
                  question={text.question}
                  onConfirm={() =>
                    act(`versions/${number}/restore`, (said) => said.versions.restored)
                  }
                  note={text.questionNote}
                />
              </div>
            </details>
          ))}
        </>
      )}
    </Loaded>
  );
}
