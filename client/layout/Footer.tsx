import { useEffect } from 'react';
import { fill } from '#content/words.ts';
import { pagePaths } from '#shared/routes.ts';
import { useLocale, usePageData } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import { ExpandableText } from '../ui/ExpandableText.tsx';
import styles from './Footer.module.css';

function showAddress(): void {
  document.querySelector('footer')?.setAttribute('data-printed', location.href);
}

const quickLinks = ['whatIsFreemasonry', 'news', 'contact'] as const;

export function Footer() {
  const { words, language } = useLocale();
  const { site, year } = usePageData();
  const organisation = site.organisation[language];
  useEffect(() => addEventListener('beforeprint', showAddress), []);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns} data-screen-only>
        <section>
          <h2>{words.footer.aboutHeading}</h2>
          <ExpandableText
            text={words.about.intro}
            lines={3}
            words={words.expandable}
            title={words.footer.aboutHeading}
          />
        </section>
        <nav aria-label={words.a11y.footerNavigation}>
          <h2>{words.footer.quickLinks}</h2>
          <ul>
            {quickLinks.map((page) => (
              <li key={page}>
                <Link href={pagePaths[page]}>{words.nav[page]}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <section>
          <h2>{words.footer.contactHeading}</h2>
          <address>
            <p>{organisation}</p>
            <p>{words.footer.city}</p>
            <p>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </p>
          </address>
        </section>
      </div>
      <p className={styles.copyright}>{fill(words.footer.copyright, { year, organisation })}</p>
    </footer>
  );
}
