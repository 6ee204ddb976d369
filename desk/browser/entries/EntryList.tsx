import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/dictionary.ts';
import { type EntryListName, type EntrySummary, entryLists } from '#shared/publishing.ts';
import type { EntryList } from '../../shared/api.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { emptiedAt, useLocale } from '../locale.tsx';
import { Button, ListLine, Tabs } from '../parts/basics.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { addressOf, navigate } from '../route.ts';
import {
  CollectionProvider,
  type DeskCollection,
  useCollection,
  useEntryTexts,
  useSentenceOf,
} from './collection.ts';
import styles from './Entry.module.css';
import { EntryScreen } from './EntryScreen.tsx';
import { useEntries, useNewEntry, useStateOf } from './entry-actions.ts';

/** `#/news/published/2019` is a list, in which the year is optional, `#/news/entry/12` an entry. */
export function Entries({
  collection,
  parts: [name, id = ''],
}: {
  collection: DeskCollection;
  parts: string[];
}) {
  const list = entryLists.find((item) => item === name) ?? 'all';
  return (
    <CollectionProvider value={collection}>
      {name === 'entry' && /^[1-9]\d{0,8}$/.test(id) ? (
        <EntryScreen key={id} id={Number(id)} />
      ) : (
        <List key={list} list={list} year={/^\d{4}$/.test(id) ? id : ''} />
      )}
    </CollectionProvider>
  );
}

interface ListProps {
  list: EntryListName;
  /** Empty for all years. */
  year: string;
}

function List({ list, year }: ListProps) {
  const { dictionary } = useLocale();
  const query = useEntries(list, year);
  const deskCollection = useCollection();
  const { name, collection } = deskCollection;
  const { isBusy, make } = useNewEntry(deskCollection);
  const text = useEntryTexts();
  const isSingleton = collection.singletonCount !== undefined;
  const { counts, years = [] } = query.data?.pages[0] ?? {};
  return (
    <>
      <PageHeading title={text.title} />
      {isSingleton && <p className="hint">{dictionary.pages.note}</p>}
      {!isSingleton && (
        <div className={`actions ${styles.top}`}>
          <Button main disabled={isBusy} onClick={() => make()}>
            {text.new}
          </Button>
        </div>
      )}
      <KeptDrafts all />
      {!isSingleton && (
        <Tabs
          label={text.statesLabel}
          names={entryLists}
          shown={list}
          addressOf={(tab) => addressOf(name, tab)}
          textOf={(tab) => text.states[tab] + (counts ? ` (${counts[tab]})` : '')}
        />
      )}
      {list === 'published' && years.length > 1 && (
        <Years years={years} list={list} year={year} total={counts?.published ?? 0} />
      )}
      <EntryItems list={list} year={year} />
    </>
  );
}

export function EntryItems({ list, year = '' }: { list: EntryListName; year?: string }) {
  const query = useEntries(list, year);
  const text = useEntryTexts();
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <div className="stack start">
          {pages[0]?.entries.length ? (
            <ul>
              {pages.flatMap(({ entries }) =>
                entries.map((entry) => <EntryLine key={entry.id} entry={entry} />),
              )}
            </ul>
          ) : (
            <p role="status">{text.empty[list]}</p>
          )}
          <More query={query} label={text.more} />
        </div>
      )}
    </Loaded>
  );
}

interface YearsProps extends ListProps, Pick<EntryList, 'years'> {
  total: number;
}

function Years({ list, year, years, total }: YearsProps) {
  const { dictionary } = useLocale();
  const { name } = useCollection();
  const { news: text } = dictionary;
  return (
    <label className="row">
      <span>{text.year}</span>
      <select value={year} onChange={({ target }) => navigate(name, list, target.value)}>
        <option value="">{text.allYears}</option>
        {years.map(({ year: value, newer }, index) => (
          <option key={value} value={value}>
            {`${value} (${(years[index + 1]?.newer ?? total) - newer})`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Lists drafts that the desk has refused, and on request all that it could not save. */
export function KeptDrafts({ all = false }: { all?: boolean }) {
  const { dictionary, moment } = useLocale();
  const { left } = dictionary.draft;
  const { name, collection, autosave } = useCollection();
  const sentenceOf = useSentenceOf();
  const drafts = [...useDrafts(autosave)].filter(
    ([id, { problem }]) =>
      problem?.kind === 'rules' || (all && (problem || autosave.isRecovered(id))),
  );
  if (drafts.length === 0) return null;
  return (
    <section className={`warning stack ${styles.top}`}>
      <h2>{left.title}</h2>
      <p>{left.body}</p>
      <ul>
        {drafts.map(([id, { value, at, problem }]) => (
          <ListLine
            key={id}
            href={addressOf(name, 'entry', id)}
            title={collection.title(value, id)}
          >
            <span>{moment(new Date(at).toISOString())}</span>
            {problem?.kind === 'rules' && (
              <span className="wrong">{problem.errors.map(sentenceOf).join(' ')}</span>
            )}
          </ListLine>
        ))}
      </ul>
    </section>
  );
}

const noListing = () => () => undefined;

function EntryLine({ entry }: { entry: EntrySummary }) {
  const { dictionary, moment } = useLocale();
  const stateOf = useStateOf();
  const { name, useListing = noListing } = useCollection();
  const listingOf = useListing();
  const { news: text } = dictionary;
  const { id, publishedAt, binnedAt, missing } = entry;
  // The albums may have been read before this list.
  const listed = publishedAt !== null && binnedAt === null ? listingOf(id) : undefined;
  const languages = missing.map((language) => text.languages[language]).join(', ');
  return (
    <ListLine
      href={listed?.address ?? addressOf(name, 'entry', id)}
      title={entry.title}
      imageUrl={entry.imageUrl}
    >
      <span>{stateOf(entry)}</span>
      {listed?.facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {binnedAt !== null && (
        <span>{fill(text.emptiedAt, { date: moment(emptiedAt(binnedAt)) })}</span>
      )}
      {missing.length > 0 && <span className="wrong">{fill(text.missing, { languages })}</span>}
    </ListLine>
  );
}
