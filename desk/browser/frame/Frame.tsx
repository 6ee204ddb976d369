import { Component, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { fill } from '#content/words.ts';
import type { Counts } from '../../shared/api.ts';
import type { DeskWords } from '../../words/words.ts';
import { HomeScreen } from '../home/HomeScreen.tsx';
import { useLocale } from '../locale.tsx';
import { MaintenanceScreen } from '../maintenance/MaintenanceScreen.tsx';
import { MessagesScreen } from '../messages/MessagesScreen.tsx';
import { NewsScreen } from '../news/NewsScreen.tsx';
import { Button } from '../parts/Button.tsx';
import { PhotosScreen } from '../photos/PhotosScreen.tsx';
import { useHome } from '../query-client.ts';
import { addressOf, useRoute } from '../route.ts';
import styles from './Frame.module.css';
import { NoticeProvider } from './Notice.tsx';
import { Tools } from './Tools.tsx';

interface Screen {
  name: keyof DeskWords['frame']['screens'];
  /** The first part of the address; `parts` are the others. */
  path: string;
  show(parts: string[]): ReactNode;
  /** The number of items that wait for a person. */
  waiting?(counts: Counts): number;
}

const home: Screen = { name: 'home', path: '', show: () => <HomeScreen /> };

const screens: Screen[] = [
  home,
  { name: 'news', path: 'news', show: (parts) => <NewsScreen parts={parts} /> },
  { name: 'photos', path: 'photos', show: (parts) => <PhotosScreen parts={parts} /> },
  {
    name: 'messages',
    path: 'messages',
    show: (parts) => <MessagesScreen parts={parts} />,
    waiting: (counts) => counts.new + counts.held,
  },
  { name: 'maintenance', path: 'maintenance', show: () => <MaintenanceScreen /> },
];

const contentId = 'content';

export function Frame() {
  const { words } = useLocale();
  const { frame } = words;
  const [path = '', ...parts] = useRoute();
  const shown = screens.find((screen) => screen.path === path) ?? home;
  const address = [path, ...parts].join('/');
  const name = frame.screens[shown.name];
  const main = useRef<HTMLElement>(null);
  const previous = useRef(address);
  // Before the effects of the screen, which may set a title of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next address may have none.
  useLayoutEffect(() => {
    document.title = `${name} – ${frame.title}`;
  }, [name, frame, address]);
  useEffect(() => {
    if (previous.current === address) return;
    previous.current = address;
    scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus();
  }, [address]);
  return (
    <div className={styles.frame}>
      <a
        href={`#${contentId}`}
        className={styles.skip}
        onClick={(event) => {
          // The fragment is the desk's own address.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {frame.skip}
      </a>
      <header className={styles.side}>
        <Brand />
        <Navigation shown={shown} />
        <Tools />
      </header>
      <main id={contentId} ref={main} tabIndex={-1} className={styles.main}>
        <NoticeProvider address={address}>
          <ScreenBoundary key={shown.name}>{shown.show(parts)}</ScreenBoundary>
        </NoticeProvider>
      </main>
    </div>
  );
}

function Brand() {
  const { words, language } = useLocale();
  const { data } = useHome();
  return (
    <p className={styles.brand}>
      <strong>{words.frame.title}</strong>
      {/* An empty line until it is read, so that no link moves from under the pointer. */}
      <span>{data?.organisation[language] ?? '\u00a0'}</span>
    </p>
  );
}

function Navigation({ shown }: { shown: Screen }) {
  const { words } = useLocale();
  const { data } = useHome();
  const { frame } = words;
  return (
    <nav aria-label={frame.navigation} className={styles.navigation}>
      <ul>
        {screens.map((screen) => {
          const waiting = (data && screen.waiting?.(data.counts)) || 0;
          return (
            <li key={screen.name}>
              <a href={addressOf(screen.path)} aria-current={screen === shown ? 'page' : undefined}>
                {frame.screens[screen.name]}
                {waiting > 0 && (
                  <span className={styles.waiting}>
                    <span aria-hidden="true">{waiting}</span>
                    <span className="visually-hidden">
                      {fill(frame.waiting, { count: waiting })}
                    </span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** An error in one screen leaves the others working. */
class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { words } = useLocale();
  return (
    <div role="alert">
      <h1 tabIndex={-1}>{words.frame.failed.title}</h1>
      <p>{words.faults.unexpected}</p>
      <Button main onClick={() => location.reload()}>
        {words.frame.retry}
      </Button>
    </div>
  );
}
