import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Emblem } from '#client/art/drawings.tsx';
import { showThemeInSwitches, themeSwitchAttribute } from '#client/standalone/theme.ts';
import { ErrorBoundary } from '#client/ui/ErrorBoundary.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/dictionary.ts';
import { type Bilingual, type Language, otherLanguage } from '#shared/language.ts';
import type { DeskDictionary } from '../../dictionaries/dictionary.ts';
import { type Hit, mostHits, paths } from '../../shared/api.ts';
import { checkSession, signOut, useSession } from '../api.ts';
import { Entries } from '../entries/EntryList.tsx';
import { FieldViewsProvider } from '../entries/Fields.tsx';
import { HelpScreen, HomeScreen } from '../home/HomeScreen.tsx';
import { useLocale } from '../locale.tsx';
import { MaintenanceScreen } from '../maintenance/MaintenanceScreen.tsx';
import { MessagesScreen } from '../messages/MessagesScreen.tsx';
import { news } from '../news/news.ts';
import { page } from '../pages/pages.ts';
import { Button, LinkRow, ListLine, useSettled } from '../parts/basics.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { NoticeProvider } from '../parts/Notice.tsx';
import { PhotosScreen } from '../photos/PhotosScreen.tsx';
import { album, photo } from '../photos/photo.tsx';
import { useHome } from '../query-client.ts';
import { addressOf, useRoute } from '../route.ts';
import { createStore } from '../store.ts';
import styles from './Frame.module.css';
import { fieldViews } from './field-views.tsx';

type ScreenName = keyof DeskDictionary['frame']['screens'];

/** Screens are in the order of the navigation; `parts` follow the screen's name in the URL. */
const screens: Record<ScreenName, (parts: string[]) => ReactNode> = {
  home: () => <HomeScreen />,
  news: (parts) => <Entries collection={news} parts={parts} />,
  photo: (parts) =>
    parts[0] === 'entry' ? (
      <Entries collection={photo} parts={parts} />
    ) : (
      <PhotosScreen parts={parts} />
    ),
  messages: (parts) => <MessagesScreen parts={parts} />,
  page: (parts) => <Entries collection={page} parts={parts} />,
  maintenance: () => <MaintenanceScreen />,
  help: () => <HelpScreen />,
  album: (parts) => <Entries collection={album} parts={parts} />,
};
const names = Object.keys(screens) as ScreenName[];
/** Albums are reached from the photos. */
const navigated = names.filter((name) => name !== 'album');
const pathOf = (name: ScreenName) => (name === 'home' ? '' : name);

const contentId = 'content';
const toolsId = 'tools';

export function Frame() {
  const { dictionary } = useLocale();
  const { frame } = dictionary;
  const [path = '', ...parts] = useRoute();
  const screen = names.find((item) => pathOf(item) === path) ?? 'home';
  const address = [path, ...parts].join('/');
  const name = frame.screens[screen];
  const main = useRef<HTMLElement>(null);
  const previous = useRef(address);
  // This runs before the effects of the screen, which may set another title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next address may have none.
  useLayoutEffect(() => {
    document.title = `${name} – ${frame.title}`;
  }, [name, frame, address]);
  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    scrollTo(0, 0);
    // A year or an album may be chosen with the arrow keys, one after the other.
    if (document.activeElement?.matches('select')) return;
    main.current?.querySelector('h1')?.focus();
  }, [address]);
  return (
    <div className={styles.frame}>
      <a
        href={`#${contentId}`}
        className="skip"
        onClick={(event) => {
          // The desk uses the fragment for its own routes.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {frame.skip}
      </a>
      <header className={styles.side}>
        <Brand />
        <Navigation screen={screen} />
        <button type="button" className={`text-button ${styles.more}`} popoverTarget={toolsId}>
          {frame.more}
        </button>
        <div id={toolsId} popover="auto" className={styles.menu}>
          <Tools />
        </div>
      </header>
      <main id={contentId} ref={main} tabIndex={-1} className={styles.main}>
        <NoticeProvider address={address}>
          <ErrorBoundary key={screen} fallback={<Failed />}>
            <Find isOffered={parts.length < 2 || (parts[0] !== 'entry' && screen !== 'messages')}>
              <FieldViewsProvider value={fieldViews}>{screens[screen](parts)}</FieldViewsProvider>
            </Find>
          </ErrorBoundary>
        </NoticeProvider>
      </main>
    </div>
  );
}

function Brand() {
  const { dictionary, language } = useLocale();
  const { data } = useHome();
  return (
    <p className={`row ${styles.brand}`}>
      <Emblem className={styles.emblem} />
      <strong>{dictionary.frame.title}</strong>
      {/* The line is empty until the name is loaded, so that no link moves under the pointer. */}
      <span>{data?.organisation[language] ?? '\u00a0'}</span>
    </p>
  );
}

function Navigation({ screen }: { screen: ScreenName }) {
  const { dictionary } = useLocale();
  const { data, isError } = useHome();
  const { frame } = dictionary;
  return (
    <LinkRow current={screen} aria-label={frame.navigation} className={styles.navigation}>
      {navigated.map((name) => {
        const isCounted = name === 'messages' && data && !isError;
        const waiting = isCounted ? data.counts.new + data.counts.held : 0;
        return (
          <li key={name}>
            <a
              href={addressOf(pathOf(name))}
              aria-current={name === (screen === 'album' ? 'photo' : screen) ? 'page' : undefined}
              onClick={endSearch}
            >
              {frame.screens[name]}
              {waiting > 0 && (
                <span className={styles.waiting}>
                  <span aria-hidden="true">{waiting}</span>
                  <span className="visually-hidden">{fill(frame.waiting, { count: waiting })}</span>
                </span>
              )}
            </a>
          </li>
        );
      })}
    </LinkRow>
  );
}

function Failed() {
  const { dictionary } = useLocale();
  return (
    <div role="alert">
      <h1 tabIndex={-1}>{dictionary.frame.failed.title}</h1>
      <p>{dictionary.errors.unexpected}</p>
      <Button main onClick={() => location.reload()}>
        {dictionary.frame.retry}
      </Button>
    </div>
  );
}

interface LockedProps {
  /** True if the dialog covers the screens, which stay mounted with their drafts. */
  over?: boolean;
}

function Reason({ over }: LockedProps) {
  const { dictionary } = useLocale();
  const session = useSession();
  const { locked } = dictionary.frame;
  if (session.kind === 'opening') return <p role="status">{locked.trying}</p>;
  const { error, administratorContact } = { error: undefined, ...session };
  return (
    <>
      <h1 tabIndex={-1}>{locked.title}</h1>
      {error && (
        <p role="alert" className="error">
          {dictionary.errors[error.code]}
        </p>
      )}
      <p>{fill(locked.body, { command: 'lodge desk open' })}</p>
      {over && <p>{locked.keep}</p>}
      {administratorContact && <p>{fill(locked.call, { administrator: administratorContact })}</p>}
      {error && (
        <p>
          <Button main onClick={() => void checkSession()}>
            {dictionary.frame.retry}
          </Button>
        </p>
      )}
    </>
  );
}

export function Locked({ over = false }: LockedProps) {
  const { dictionary } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!over) document.title = dictionary.frame.title;
  }, [over, dictionary]);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // If an open dialog is removed, it does not return the focus.
    return () => element?.close();
  }, []);
  if (over) {
    return (
      <dialog
        ref={dialog}
        className={`panel ${styles.over}`}
        aria-label={dictionary.frame.locked.title}
        // Browsers close any dialog at the second Escape.
        onClose={() => dialog.current?.showModal()}
      >
        <Reason over />
      </dialog>
    );
  }
  return (
    <main className={styles.locked}>
      <Reason />
      <Tools />
    </main>
  );
}

/** Each name is in its own language. */
const languageNames: Record<Language, string> = { mk: 'Македонски', en: 'English' };

/** `standalone/theme.ts` handles the events of the switch. */
function ThemeSwitch() {
  const { dictionary } = useLocale();
  useEffect(showThemeInSwitches, []);
  return (
    <label className="choice">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state.
        role="switch"
        autoComplete="off"
        {...{ [themeSwitchAttribute]: '' }}
      />
      {dictionary.frame.dark}
    </label>
  );
}

function Tools() {
  const { dictionary, language, choose } = useLocale();
  const next = otherLanguage(language);
  const session = useSession();
  return (
    <div className={`row ${styles.tools}`}>
      <Button text lang={next} onClick={() => choose(next)}>
        {languageNames[next]}
      </Button>
      <ThemeSwitch />
      {session.kind === 'open' && session.name && (
        <p>{fill(dictionary.frame.signedIn, { name: session.name })}</p>
      )}
      {session.kind === 'open' && !session.authenticatedByProxy && (
        <Button text onClick={() => void signOut()}>
          {dictionary.frame.leave}
        </Button>
      )}
    </div>
  );
}

/** The query is kept while the user looks at a result. */
const sought = createStore('');

const endSearch = () => sought.set('');

/** Every list has a field that searches everything; the results replace the list. */
function Find({ isOffered, children }: { isOffered: boolean; children: ReactNode }) {
  const { dictionary } = useLocale();
  const typed = useSyncExternalStore(sought.subscribe, sought.get);
  const search = useSettled(typed.trim(), 300);
  return (
    <>
      {isOffered && (
        <search className={styles.find} data-screen-only>
          <input
            type="search"
            aria-label={dictionary.frame.find.label}
            placeholder={dictionary.frame.find.label}
            value={typed}
            maxLength={200}
            onChange={({ target }) => sought.set(target.value)}
          />
        </search>
      )}
      {isOffered && typed.trim() !== '' ? <Found search={search} /> : children}
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
  const { dictionary, moment } = useLocale();
  const { find } = dictionary.frame;
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
                  title={hit.title}
                  imageUrl={hit.imageUrl}
                  href={addressOf(hit.address)}
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
