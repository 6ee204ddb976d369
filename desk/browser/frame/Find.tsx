/** Every list has a field that searches everything; the results replace the list. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import { type Bilingual, otherLanguage } from '#shared/language.ts';
import { type Hit, mostHits, paths } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { ListLine } from '../parts/ListLine.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { addressOf } from '../route.ts';
import { createStore } from '../store.ts';
import styles from './Frame.module.css';

/** The query is kept while the user looks at a result. */
const sought = createStore('');

export const endSearch = () => sought.set('');

export function Find({ children }: { children: ReactNode }) {
  const { words } = useLocale();
  const typed = useSyncExternalStore(sought.subscribe, sought.get);
  const search = useSettled(typed.trim(), 300);
  return (
    <>
      <search className={styles.find}>
        <input
          type="search"
          aria-label={words.frame.find.label}
          placeholder={words.frame.find.label}
          value={typed}
          maxLength={200}
          onChange={({ target }) => sought.set(target.value)}
        />
      </search>
      {typed.trim() === '' ? children : <Found search={search} />}
    </>
  );
}

/** The first words, in the user's language if there are any. */
function Start(start: Partial<Bilingual>) {
  const { language } = useLocale();
  const shown = start[language] ? language : otherLanguage(language);
  return <span lang={shown}>{start[shown]}</span>;
}

function Found({ search }: { search: string }) {
  const { words, moment } = useLocale();
  const { find } = words.frame;
  const query = useQuery<Hit[]>({
    queryKey: [`${paths.search}?${new URLSearchParams({ words: search })}`],
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading title={find.title} />
      <Loaded query={query}>
        {(hits) => (
          <>
            <p role="status" className="hint">
              {hits.length === 0 ? find.nothing : fill(find.shown, { count: hits.length })}
            </p>
            <ul>
              {hits.map((hit) => (
                <ListLine
                  key={hit.address + hit.imageUrl}
                  {...hit}
                  address={addressOf(hit.address)}
                  // A list has the same field, which would show the results again.
                  onClick={hit.address.split('/').length < 3 ? endSearch : undefined}
                >
                  <span>{find.states[hit.state]}</span>
                  {hit.date && <time dateTime={hit.date}>{moment(hit.date, 'day')}</time>}
                  <Start {...hit.start} />
                </ListLine>
              ))}
            </ul>
            {hits.length >= mostHits && (
              <p className="hint">{fill(find.some, { count: mostHits })}</p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
