import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import { type EntryListName, type EntrySummary, entryLists } from '#shared/publishing.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { emptiedAt, useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ListLine } from '../parts/ListLine.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addressOf } from '../route.ts';
import styles from './Entry.module.css';
import { EntryScreen } from './EntryScreen.tsx';
import { useEntries, useNewEntry, useStateOf } from './entries.ts';
import { type DeskKind, KindProvider, useKind } from './kind.ts';

/** `#/news/published` is a list, `#/news/entry/12` the entry with this id. */
export function Entries({ kind, parts: [name, id] }: { kind: DeskKind; parts: string[] }) {
  const list = entryLists.find((each) => each === name) ?? 'all';
  return (
    <KindProvider value={kind}>
      {name === 'entry' && /^[1-9]\d{0,8}$/.test(id ?? '') ? (
        <EntryScreen key={id} id={Number(id)} />
      ) : (
        <List key={list} list={list} />
      )}
    </KindProvider>
  );
}

function List({ list }: { list: EntryListName }) {
  const { words } = useLocale();
  const query = useEntries(list);
  const kind = useKind();
  const { isBusy, make } = useNewEntry(kind);
  const { news: text } = words;
  const counts = query.data?.pages[0]?.counts;
  return (
    <>
      <PageHeading title={text.title} />
      <div className={`actions ${styles.top}`}>
        <Button main disabled={isBusy} onClick={make}>
          {text.new}
        </Button>
      </div>
      <RecoveredDrafts />
      <Tabs
        label={text.statesLabel}
        names={entryLists}
        shown={list}
        addressOf={(each) => addressOf(kind.name, each)}
        textOf={(each) => text.states[each] + (counts ? ` (${counts[each]})` : '')}
      />
      <Loaded query={query}>
        {({ pages }) => (
          <div className="stack start">
            {pages[0]?.total ? (
              <ul>
                {pages.flatMap((page) =>
                  page.entries.map((entry) => <EntryLine key={entry.id} entry={entry} />),
                )}
              </ul>
            ) : (
              <p role="status">{text.empty[list]}</p>
            )}
            <More query={query} label={text.more} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function RecoveredDrafts() {
  const { words, moment } = useLocale();
  const { left } = words.draft;
  const { name, kind, autosave } = useKind();
  const drafts = [...useDrafts(autosave)].filter(([id]) => autosave.isRecovered(id));
  if (drafts.length === 0) return null;
  return (
    <section className="warning stack">
      <h2>{left.title}</h2>
      <p>{left.body}</p>
      <ul>
        {drafts.map(([id, { value, at }]) => (
          <ListLine key={id} address={addressOf(name, 'entry', id)} title={kind.title(value)}>
            {moment(new Date(at).toISOString())}
          </ListLine>
        ))}
      </ul>
    </section>
  );
}

function EntryLine({ entry }: { entry: EntrySummary }) {
  const { words, moment } = useLocale();
  const stateOf = useStateOf();
  const { name } = useKind();
  const { news: text } = words;
  const { id, title, binnedAt, missing, changed } = entry;
  const languages = missing.map((language) => text.languages[language]).join(', ');
  return (
    <ListLine address={addressOf(name, 'entry', id)} title={title}>
      <span>{stateOf(entry)}</span>
      {binnedAt !== null && (
        <span>{fill(text.emptiedAt, { date: moment(emptiedAt(binnedAt)) })}</span>
      )}
      {changed && <span>{text.changed}</span>}
      {missing.length > 0 && <span className="wrong">{fill(text.missing, { languages })}</span>}
    </ListLine>
  );
}
