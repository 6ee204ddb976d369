import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/dictionary.ts';
import type { NewsItem } from '#shared/items.ts';
import { type HealthWarning, type HomeState, paths } from '../../shared/api.ts';
import { checkSession, request, signOut, useSession } from '../api.ts';
import { useNewEntry } from '../entries/entry-actions.ts';
import { useLocale } from '../locale.tsx';
import { news } from '../news/news.ts';
import { Button, ConfirmButton, ListLine, Section } from '../parts/basics.tsx';
import { useFocusOn } from '../parts/focus.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { useAction } from '../parts/Notice.tsx';
import { useHome } from '../query-client.ts';
import { addressOf, useRoute } from '../route.ts';
import styles from './HomeScreen.module.css';

export function HomeScreen() {
  const { dictionary, moment } = useLocale();
  const query = useHome();
  const { isBusy, make } = useNewEntry(news);
  const { home: text } = dictionary;
  const readAt = new Date(query.dataUpdatedAt).toISOString();
  return (
    <>
      <PageHeading title={text.title} />
      <div className="stack">
        <div className="actions">
          <Button main disabled={isBusy} onClick={() => make()}>
            {dictionary.news.new}
          </Button>
          <a className="button plain" href={addressOf('photo')}>
            {text.addPhotos}
          </a>
        </div>
        <Loaded query={query}>
          {(state) => (
            <div className={`stack ${query.isError ? styles.old : ''}`}>
              {query.isError ? (
                <p>{fill(text.old, { date: moment(readAt) })}</p>
              ) : (
                <SiteState {...state} />
              )}
              <Waiting {...state} />
              {state.lastPublished && <LastPublished item={state.lastPublished} />}
            </div>
          )}
        </Loaded>
        <ThisComputer />
        {query.data && (
          <p className="hint">
            {fill(text.version, {
              ...query.data.version,
              commit: query.data.version.commit ?? '–',
            })}
          </p>
        )}
      </div>
    </>
  );
}

function SiteState({ siteRuns, siteUrl, lastBackup, warnings }: HomeState) {
  const { dictionary, moment } = useLocale();
  const { home: text } = dictionary;
  return (
    <>
      <p className="row">
        {siteRuns && text.runs}
        {siteRuns && siteUrl && (
          <a className="link" href={siteUrl} target="_blank" rel="noreferrer">
            {text.visit}
          </a>
        )}
        {lastBackup !== null && fill(text.backup, { date: moment(lastBackup) })}
      </p>
      {warnings.length > 0 && <HealthWarnings warnings={warnings} />}
    </>
  );
}

function Waiting(state: HomeState) {
  const { dictionary } = useLocale();
  const { frame, home, news, photos } = dictionary;
  const { waiting } = home;
  const all = [
    { label: waiting.new, count: state.counts.new, to: ['messages', 'new'] },
    { label: waiting.held, count: state.counts.held, to: ['messages', 'held'] },
    ...state.entries.map(({ collection, list, count }) => {
      const isNew = collection === 'photo' && list === 'draft';
      const name = isNew ? photos.tabs.new : news.states[list];
      return {
        label: `${frame.screens[collection]}: ${name}`,
        count,
        to: [collection, isNew ? 'new' : list],
      };
    }),
  ].filter(({ count }) => count > 0);
  return (
    <Section title={waiting.title}>
      {all.length === 0 && state.lastPublished && <p>{waiting.nothing}</p>}
      {!state.lastPublished && (
        <p>
          {waiting.first} <a href={addressOf('page')}>{dictionary.frame.screens.page}</a>
        </p>
      )}
      <ul>
        {all.map(({ label, count, to }) => (
          <li key={label}>
            <a className={styles.waiting} href={addressOf(...to)}>
              {label} <span className={styles.number}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LastPublished({ item }: { item: NewsItem }) {
  const { dictionary, moment } = useLocale();
  const { id, title, picture, createdAt } = item;
  return (
    <Section title={dictionary.home.lastPublished}>
      <ul>
        <ListLine href={addressOf('news', 'entry', id)} title={title} imageUrl={picture}>
          {fill(dictionary.news.publishedAt, { date: moment(createdAt) })}
        </ListLine>
      </ul>
    </Section>
  );
}

/** Behind a proxy with client certificates, there is no session. */
function ThisComputer() {
  const { dictionary, moment } = useLocale();
  const session = useSession();
  const { run } = useAction(checkSession);
  const { computer } = dictionary.home;
  if (session.kind !== 'open' || session.authenticatedByProxy) return null;
  const { remembered: until } = session;
  const remember = () => request<void>(paths.session, { method: 'PUT' });
  return (
    <Section title={computer.title}>
      <p>{until ? fill(computer.remembered, { date: moment(until) }) : computer.forNow}</p>
      <div className="actions">
        {!until && (
          <ConfirmButton
            label={computer.remember}
            question={computer.question}
            note={computer.note}
            onConfirm={() => void run(remember, ({ home }) => home.computer.done)}
          />
        )}
        <ConfirmButton
          label={computer.forget}
          question={computer.forgetQuestion}
          note={computer.forgetNote}
          onConfirm={() => void signOut(paths.sessions)}
        />
      </div>
    </Section>
  );
}

const isOfBackup = ({ code }: HealthWarning) => code === 'noBackup' || code === 'oldBackup';

/** Only what concerns visitors is red: on the first day, there is no backup yet. */
function HealthWarnings({ warnings }: { warnings: HealthWarning[] }) {
  const { dictionary, moment } = useLocale();
  const sentenceOf = (warning: HealthWarning) => {
    const text = dictionary.home.warnings[warning.code];
    if (warning.code === 'mailStuck') return fill(text, { since: moment(warning.since) });
    return warning.code === 'oldBackup' ? fill(text, { days: warning.days }) : text;
  };
  return (
    <section className={warnings.every(isOfBackup) ? 'warning' : 'alarm'}>
      <h2>{dictionary.home.troublesTitle}</h2>
      <ul className="bullets">
        {warnings.map((warning) => (
          <li key={warning.code}>
            {isOfBackup(warning) ? (
              <a className="link" href={addressOf('maintenance')}>
                {sentenceOf(warning)}
              </a>
            ) : (
              sentenceOf(warning)
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const guide = 'docs/upatstvo-za-sekretarot.md';

export function HelpScreen() {
  const { dictionary } = useLocale();
  const session = useSession();
  const { help } = dictionary.home;
  const [, number] = useRoute();
  useFocusOn(number && `help-${number}`);
  const administrator = session.kind === 'open' && session.administratorContact;
  return (
    <>
      <PageHeading title={help.title} />
      <div className="stack start">
        {help.questions.map(({ question, answer }, index) => (
          <section key={question}>
            <h2 id={`help-${index + 1}`} tabIndex={-1}>
              {question}
            </h2>
            <p>{answer}</p>
          </section>
        ))}
        <section>
          <h2>{help.shortcuts.title}</h2>
          <ul className="bullets">
            {help.shortcuts.keys.map((shortcut) => (
              <li key={shortcut}>{shortcut}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{help.more}</h2>
          <p>{fill(help.guide, { guide })}</p>
          {administrator && <p>{fill(help.call, { administrator })}</p>}
        </section>
      </div>
    </>
  );
}
