import { useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { type EntryState, entryStates } from '#shared/publishing.ts';
import type { EntryList } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { addressOf } from '../route.ts';
import styles from './Entries.module.css';
import { EntryLine } from './EntryLine.tsx';
import { useEntries } from './queries.ts';
import { RecoveredDrafts } from './RecoveredDrafts.tsx';
import { useNewEntry } from './use-new-entry.ts';

function States({ shown, list }: { shown: EntryState; list: EntryList | undefined }) {
  const { words } = useLocale();
  return (
    <Tabs
      label={words.news.statesLabel}
      names={entryStates}
      shown={shown}
      addressOf={(state) => addressOf('news', state)}
      textOf={(state) => words.news.states[state] + (list ? ` (${list.counts[state]})` : '')}
    />
  );
}

/** Milliseconds without a key before it is looked for. */
const pause = 300;

export function Entries({ state }: { state: EntryState }) {
  const { words } = useLocale();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), pause);
  const query = useEntries(state, search);
  const { making, make } = useNewEntry();
  const { news: text } = words;
  return (
    <>
      <PageHeading title={text.title} />
      <div className={styles.top}>
        <button type="button" className="button" aria-disabled={making} onClick={make}>
          {text.new}
        </button>
        <label className={styles.search}>
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
      <States shown={state} list={query.data?.pages[0]} />
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return (
            <div className={styles.list}>
              {entries.length > 0 ? (
                <ul>
                  {entries.map((entry) => (
                    <EntryLine key={entry.id} entry={entry} />
                  ))}
                </ul>
              ) : (
                <p role="status">{search === '' ? text.empty[state] : text.nothingFound}</p>
              )}
              <More query={query} label={text.more} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
