import { fill } from '#content/dictionary.ts';
import { type PageName, pagePaths } from '#shared/routes.ts';
import { Emblem, Icon } from '../art/drawings.tsx';
import { useLocale, usePageData } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import styles from './Header.module.css';
import { LanguageMenu } from './LanguageMenu.tsx';
import { commandAttributes, drawerId, NavigationLinks } from './MobileDrawer.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Longer names need more than two lines on a phone, so they are smaller. */
const longName = 36;

export function Header({ page }: { page: PageName }) {
  const { dictionary, language } = useLocale();
  const { site } = usePageData();
  const organisation = site.organisation[language];
  const short = site.shortName?.[language];
  const name = organisation.length > longName ? `${styles.name} ${styles.long}` : styles.name;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <button
          type="button"
          className={`icon-button ${styles.menuButton}`}
          aria-haspopup="dialog"
          aria-label={dictionary.ui.mobileMenu}
          {...commandAttributes('show-modal', drawerId)}
        >
          <Icon d="M3 6.5h18M3 12h18M3 17.5h18" />
        </button>
        <Link
          href={pagePaths.home}
          className={styles.brand}
          aria-label={fill(dictionary.a11y.homeLink, {
            // On a narrow screen, only the short name is visible.
            organisation: short ? `${organisation} (${short})` : organisation,
          })}
        >
          <Emblem className={styles.emblem} />
          <span className={name}>{organisation}</span>
          {short && <span className={styles.name}>{short}</span>}
        </Link>
        <div className={styles.side}>
          <nav className={styles.navigation} aria-label={dictionary.a11y.mainNavigation}>
            <NavigationLinks page={page} className={styles.links} />
          </nav>
          <div className={styles.controls}>
            <LanguageMenu />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}

export function SkipLink() {
  const { dictionary } = useLocale();
  return (
    <a className="skip" href="#content" data-screen-only>
      {dictionary.a11y.skipToContent}
    </a>
  );
}
