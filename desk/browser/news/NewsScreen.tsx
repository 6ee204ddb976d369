import { useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import { otherLanguage } from '#shared/language.ts';
import {
  daysInBin,
  type Entry,
  type EntryState,
  type EntrySummary,
  entryStates,
  type Outcome,
} from '#shared/publishing.ts';
import { operate } from '../editing/operate.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { type Sentence, useAttempt } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { focusHeadingFrom } from '../parts/focus-heading.ts';
import { Loaded, More } from '../parts/Loaded.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { addressOf } from '../route.ts';
import { EntryScreen } from './EntryScreen.tsx';
import { entries, entriesChanged, entryPath, useEntries } from './entries.ts';
import { useNewEntry } from './entry-actions.ts';
import { useStateOf, useTitleOf } from './entry-words.ts';
import styles from './NewsScreen.module.css';

/** `#/news/published` is a list, `#/news/entry/12` the entry with this number. */
export function NewsScreen({ parts: [name, id] }: { parts: string[] }) {
  if (name === 'entry' && /^[1-9]\d{0,8}$/.test(id ?? '')) {
    return <EntryScreen key={id} id={Number(id)} />;
  }
  const state = entryStates.find((each) => each === name) ?? 'draft';
  return <List key={state} state={state} />;
}

function List({ state }: { state: EntryState }) {
  const { words } = useLocale();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 300);
  const query = useEntries(state, search);
  const { busy, make } = useNewEntry();
  const { news: text } = words;
  const counts = query.data?.pages[0]?.counts;
  return (
    <>
      <PageHeading title={text.title} />
      <div className={`row apart ${styles.top}`}>
        <Button main disabled={busy} onClick={make}>
          {text.new}
        </Button>
        <label className={`field ${styles.search}`}>
          {text.search}
          <input
            type="search"
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      </div>
      <RecoveredDrafts />
      <Tabs
        label={text.statesLabel}
        names={entryStates}
        shown={state}
        addressOf={(each) => addressOf('news', each)}
        textOf={(each) => text.states[each] + (counts ? ` (${counts[each]})` : '')}
      />
      <Loaded query={query}>
        {({ pages }) => (
          <div className={`stack start ${styles.list}`}>
            {pages[0]?.total ? (
              <ul>
                {pages.flatMap((page) =>
                  page.entries.map((entry) => <Line key={entry.id} entry={entry} />),
                )}
              </ul>
            ) : (
              <p role="status">{search === '' ? text.empty[state] : text.nothingFound}</p>
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
  const titleOf = useTitleOf();
  const { left } = words.draft;
  const drafts = [...useDrafts(entries)].filter(([id]) => entries.isRecovered(id));
  if (drafts.length === 0) return null;
  return (
    <section className={`alarm ${styles.recovered}`}>
      <h2>{left.title}</h2>
      <p>{left.body}</p>
      <ul>
        {drafts.map(([id, { value, at }]) => (
          <li key={id}>
            <a className="link" href={addressOf('news', 'entry', id)}>
              {fill(left.line, {
                title: titleOf(value.title),
                date: moment(new Date(at).toISOString()),
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ entry }: { entry: EntrySummary }) {
  const { words, language } = useLocale();
  const { id, title, state } = entry;
  const other = otherLanguage(language);
  const content = (
    <>
      <strong lang={title[language] ? language : undefined}>
        {title[language] || words.news.untitled}
      </strong>
      {title[other] && (
        <span lang={other} className={styles.other}>
          {title[other]}
        </span>
      )}
      <Facts entry={entry} />
    </>
  );
  return (
    <li className={`row apart ${styles.line}`}>
      {state === 'binned' ? (
        <>
          <div className={styles.entry}>{content}</div>
          <Restore entry={entry} />
        </>
      ) : (
        <a href={addressOf('news', 'entry', id)} className={styles.entry}>
          {content}
        </a>
      )}
    </li>
  );
}

const day = 24 * 60 * 60 * 1000;
const emptiedAt = (binnedAt: string) =>
  new Date(Date.parse(binnedAt) + daysInBin * day).toISOString();

function Facts({ entry }: { entry: EntrySummary }) {
  const { words, moment } = useLocale();
  const stateOf = useStateOf();
  const { news: text } = words;
  const { binnedAt, missing, changed } = entry;
  const languages = missing.map((language) => text.languages[language]).join(', ');
  return (
    <span className="row hint">
      <span>{stateOf(entry)}</span>
      {binnedAt !== null && (
        <span>{fill(text.emptiedAt, { date: moment(emptiedAt(binnedAt)) })}</span>
      )}
      {changed && <span>{text.changed}</span>}
      {missing.length > 0 && (
        <span className={styles.missing}>{fill(text.missing, { languages })}</span>
      )}
    </span>
  );
}

const changedElsewhere: Sentence = ({ news }) => news.changedElsewhere;

function Restore({ entry: { id, revision } }: { entry: EntrySummary }) {
  const { words } = useLocale();
  const attempt = useAttempt(entriesChanged);
  const restore = () =>
    attempt(
      async () => {
        const { activeElement } = document;
        const outcome = await operate<Outcome<Entry>>(entryPath(id, 'restore'), { base: revision });
        focusHeadingFrom(activeElement);
        return outcome.ok || 'faults' in outcome ? outcome : changedElsewhere;
      },
      ({ news }) => news.restored,
    );
  return <Button onClick={() => void restore()}>{words.news.restore}</Button>;
}
