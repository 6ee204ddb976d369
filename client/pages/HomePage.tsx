import { itemAddress, pagePaths, principlePath, principles } from '#shared/routes.ts';
import { PrincipleIcon } from '../art/drawings.tsx';
import { useLocale, usePageData } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { ExpandableText } from '../ui/ExpandableText.tsx';
import styles from './HomePage.module.css';
import reading from './reading.module.css';

export function HomePage({ words }: PageProps<'home'>) {
  const { home } = words;
  const { language, words: common } = useLocale();
  const { ui, about, expandable } = common;
  const { latest } = usePageData();
  const lead = about.intro.indexOf('. ') + 1;
  return (
    <>
      <section className={styles.hero}>
        <div>
          <p className={styles.place}>{home.place}</p>
          <h1 tabIndex={-1}>{home.heroTitle}</h1>
          <p className={styles.subtitle}>{home.heroSubtitle}</p>
          <Link href={pagePaths.whatIsFreemasonry} className="button">
            {ui.learnMore}
          </Link>
        </div>
        <figure className={styles.figure}>
          <PythagoreanFigure />
          <figcaption>{home.figure}</figcaption>
        </figure>
      </section>
      <section className={`${reading.reading} ${styles.about}`}>
        <h2>{about.title}</h2>
        <p>
          <span className={styles.lead}>{about.intro.slice(0, lead)}</span>
          {about.intro.slice(lead)}
        </p>
        {latest && (
          <section className={`${reading.beside} ${styles.latest}`}>
            <p className={styles.place}>{home.latestNews}</p>
            <h2>
              <Link href={itemAddress(pagePaths.news, latest.id)}>{latest.title[language]}</Link>
            </h2>
            <p>{latest.date[language]}</p>
            <Link href={pagePaths.news}>{home.allNews}</Link>
          </section>
        )}
      </section>
      <section className={styles.principles}>
        <h2>{home.pillarsTitle}</h2>
        <ul className={styles.cards}>
          {principles.map((principle) => (
            <li key={principle} className={styles.card}>
              <PrincipleIcon principle={principle} className={styles.icon} />
              <h3>
                <Link href={principlePath(principle)}>{words.principles[principle].title}</Link>
              </h3>
              <ExpandableText
                text={words.principles[principle].content}
                words={expandable}
                title={words.principles[principle].title}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/**
 * Euclid's proposition 47 on the triangle 3-4-5: nine and sixteen squares of a chequered floor
 * make the twenty-five of the third side.
 */
function PythagoreanFigure() {
  return (
    <svg viewBox="-62 -142 204 224" aria-hidden="true">
      <pattern id="floor" width="40" height="40" patternUnits="userSpaceOnUse">
        <path d="M0 0h20v20H0zM20 20h20v20H20z" fill="currentColor" />
      </pattern>
      <g stroke="currentColor" fill="url(#floor)">
        <path d="M0 0h80v80H0zh-60v-60H0z" />
        <path d="M0 0h100v100H0z" transform="translate(80) rotate(-143.13)" />
      </g>
      <g stroke="var(--brass)" fill="none">
        <path d="M0 0 88.8-118.4M-10-30a50 50 0 1 1 100 0 50 50 0 1 1-100 0" strokeWidth=".6" />
        <path d="M0 0h80L0-60ZM0-9h9v9" strokeWidth="1.5" />
      </g>
    </svg>
  );
}
