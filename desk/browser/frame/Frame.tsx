import { Component, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { fill } from '#content/words.ts';
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

type ScreenName = keyof DeskWords['frame']['screens'];

/** In the order of the navigation; `parts` are those of the address after the screen's own. */
const screens: Record<ScreenName, (parts: string[]) => ReactNode> = {
  home: () => <HomeScreen />,
  news: (parts) => <NewsScreen parts={parts} />,
  photos: (parts) => <PhotosScreen parts={parts} />,
  messages: (parts) => <MessagesScreen parts={parts} />,
  maintenance: () => <MaintenanceScreen />,
};
const names = Object.keys(screens) as ScreenName[];
const pathOf = (name: ScreenName) => (name === 'home' ? '' : name);

const contentId = 'content';

export function Frame() {
  const { words } = useLocale();
  const { frame } = words;
  const [path = '', ...parts] = useRoute();
  const shown = names.find((each) => pathOf(each) === path) ?? 'home';
  const address = [path, ...parts].join('/');
  const name = frame.screens[shown];
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
          <ScreenBoundary key={shown}>{screens[shown](parts)}</ScreenBoundary>
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

function Navigation({ shown }: { shown: ScreenName }) {
  const { words } = useLocale();
  const { data } = useHome();
  const { frame } = words;
  return (
    <nav aria-label={frame.navigation} className={styles.navigation}>
      <ul>
        {names.map((name) => {
          const waiting = name === 'messages' && data ? data.counts.new + data.counts.held : 0;
          return (
            <li key={name}>
              <a href={addressOf(pathOf(name))} aria-current={name === shown ? 'page' : undefined}>
                {frame.screens[name]}
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
