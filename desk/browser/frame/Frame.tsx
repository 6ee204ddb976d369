import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { fill } from '#content/words.ts';
import { useHome } from '../home/use-home.ts';
import { useLocale } from '../locale.tsx';
import { addressOf, useRoute } from '../route.ts';
import styles from './Frame.module.css';
import { NoticeProvider } from './Notice.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { type Screen, screens } from './screens.tsx';
import { Tools } from './Tools.tsx';

const contentId = 'content';

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

/** Sets the title, and takes the focus to the heading of a screen that a link has opened. */
function useArrival(address: string, name: string, children: ReactNode) {
  const { words } = useLocale();
  const main = useRef<HTMLElement>(null);
  const former = useRef(address);
  // Before the effects of the screen, which may have a title of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next screen may have none.
  useLayoutEffect(() => {
    document.title = `${name} – ${words.frame.title}`;
  }, [name, words, address]);
  useEffect(() => {
    if (former.current === address) return;
    former.current = address;
    scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus();
  }, [address]);
  return (
    <main id={contentId} ref={main} tabIndex={-1} className={styles.main}>
      {children}
    </main>
  );
}

export function Frame() {
  const { words } = useLocale();
  const [path = '', ...parts] = useRoute();
  const shown = screens.find((screen) => screen.path === path) ?? screens[0];
  if (!shown) throw new Error('The desk has no screens');
  const { frame } = words;
  const address = [path, ...parts].join('/');
  const main = useArrival(
    address,
    frame.screens[shown.name],
    <NoticeProvider address={address}>
      <ScreenBoundary key={shown.name}>{shown.show(parts)}</ScreenBoundary>
    </NoticeProvider>,
  );
  return (
    <div className={styles.frame}>
      <a
        href={`#${contentId}`}
        className={styles.skip}
        onClick={(event) => {
          // The fragment is the desk's own address.
          event.preventDefault();
          document.getElementById(contentId)?.focus();
        }}
      >
        {frame.skip}
      </a>
      <header className={styles.side}>
        <Brand />
        <Navigation shown={shown} />
        <Tools />
      </header>
      {main}
    </div>
  );
}

function Brand() {
  const { words, language } = useLocale();
  const { data } = useHome();
  return (
    <p className={styles.brand}>
      <strong>{words.frame.title}</strong>
      {/* Its line is there from the beginning, so that no link moves from under the pointer. */}
      <span>{data?.organisation[language] ?? '\u00a0'}</span>
    </p>
  );
}
