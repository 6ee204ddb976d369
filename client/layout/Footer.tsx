import { fill } from '#content/dictionary.ts';
import { pagePaths } from '#shared/routes.ts';
import { useLocale, usePageData } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import { ExpandableText } from '../ui/ExpandableText.tsx';
import styles from './Footer.module.css';

const quickLinks = ['whatIsFreemasonry', 'news', 'contact'] as const;

const linksId = 'quick-links';

/** Its titles are no headings, because they would repeat those of the pages. */
export function Footer() {
  const { dictionary, language } = useLocale();
  const { site, year } = usePageData();
  const [first = '', ...others] = dictionary.about.intro.split('\n\n');
  const organisation = site.organisation[language];
  return (
    <footer className={styles.footer}>
      <div className={styles.columns} data-screen-only>
        <div>
          <p className={styles.title}>{dictionary.footer.aboutHeading}</p>
          <ExpandableText
            text={first}
            more={others.join('\n\n')}
            lines={3}
            texts={dictionary.expandable}
            title={dictionary.footer.aboutHeading}
          />
        </div>
        <nav aria-labelledby={linksId}>
          <p id={linksId} className={styles.title}>
            {dictionary.footer.quickLinks}
          </p>
          <ul>
            {quickLinks.map((page) => (
              <li key={page}>
                <Link href={pagePaths[page]}>{dictionary.nav[page]}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <p className={styles.title}>{dictionary.footer.contactHeading}</p>
          <address>
            <p>{organisation}</p>
            <p>{dictionary.footer.city}</p>
            <p>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </p>
          </address>
        </div>
      </div>
      <p className={styles.copyright}>
        {fill(dictionary.footer.copyright, { year, organisation })}
      </p>
    </footer>
  );
}
