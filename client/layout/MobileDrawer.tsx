import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import { languages } from '#shared/language.ts';
import { type PageName, pagePaths, screens } from '#shared/routes.ts';
import { cross, Icon } from '../art/drawings.tsx';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import menu from './LanguageMenu.module.css';
import { LanguageLink } from './LanguageMenu.tsx';
import styles from './MobileDrawer.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

export const drawerId = 'menu';

/** React's types lack the attributes of a button that opens or closes a dialog. */
export function commandAttributes(
  command: 'show-modal' | 'request-close',
  target: string,
): Record<string, string> {
  return { command, commandfor: target };
}

/** From this width on, the header contains the navigation. The style sheets use the same number. */
const fromMedium = '(min-width: 48rem)';

/** The browser opens and closes the dialog; React closes it when a link is followed or Back leads to another page. */
export function MobileDrawer({ page, address }: { page: PageName; address: string }) {
  const { dictionary } = useLocale();
  const drawer = useRef<HTMLDialogElement>(null);

  // Closing returns the focus to the button, so it happens before the new page gets the focus. It
  // does not run on mount, because a visitor may have opened the drawer before hydration.
  const shownWith = useRef(address);
  useLayoutEffect(() => {
    if (shownWith.current === address) return;
    shownWith.current = address;
    drawer.current?.close();
  }, [address]);

  // A dialog that only CSS hides would still be modal, and the page inert.
  useEffect(() => {
    const wide = matchMedia(fromMedium);
    const close = () => wide.matches && drawer.current?.close();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  const titleId = `${drawerId}-title`;
  return (
    <dialog
      ref={drawer}
      id={drawerId}
      closedby="any"
      className={styles.drawer}
      aria-labelledby={titleId}
    >
      <div className={styles.top}>
        <p id={titleId} className="large">
          {dictionary.ui.navigationMenu}
        </p>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          aria-label={dictionary.a11y.closeMenu}
          {...commandAttributes('request-close', drawerId)}
        >
          <Icon d={cross} />
        </button>
      </div>
      <nav
        aria-label={dictionary.a11y.mainNavigation}
        onClickCapture={() => drawer.current?.close()}
      >
        <NavigationLinks page={page} className={`${menu.choices} ${styles.links}`} />
      </nav>
      <div className={styles.preferences}>
        <ThemeSwitch labelled />
        <div className={styles.language}>
          <span id={`${drawerId}-language`}>{dictionary.language.label}</span>
          <ul aria-labelledby={`${drawerId}-language`}>
            {languages.map((choice) => (
              <li key={choice}>
                <LanguageLink language={choice}>
                  <span>{dictionary.language[`${choice}Short`]}</span>
                  <span className="visually-hidden">{dictionary.language[choice]}</span>
                </LanguageLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </dialog>
  );
}

interface LinksProps {
  page: PageName;
  className?: string | undefined;
}

export function NavigationLinks({ page, className }: LinksProps) {
  const { dictionary } = useLocale();
  return (
    <ul className={className}>
      {screens.map((screen) => (
        <Fragment key={screen}>
          <li>
            <Link href={pagePaths[screen]} aria-current={screen === page ? 'page' : undefined}>
              {dictionary.nav[screen]}
            </Link>
          </li>{' '}
        </Fragment>
      ))}
    </ul>
  );
}
