import { pagePaths, principlePath, principles } from '#shared/routes.ts';
import { PrincipleIcon } from '../art/drawings.tsx';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { ExpandableText } from '../ui/ExpandableText.tsx';
import styles from './HomePage.module.css';

export function HomePage({ words }: PageProps<'home'>) {
  const { home } = words;
  const { ui, about, expandable } = useLocale().words;
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.heroText}>
          <h1 tabIndex={-1}>{home.heroTitle}</h1>
          <p className={styles.subtitle}>{home.heroSubtitle}</p>
          <Link href={pagePaths.whatIsFreemasonry} className="button">
            {ui.learnMore}
          </Link>
        </div>
        <PythagoreanFigure className={styles.figure} />
      </section>
      <section className={styles.about}>
        <h2>{about.title}</h2>
        <p>{about.intro}</p>
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
function PythagoreanFigure({ className }: { className?: string | undefined }) {
  const unit = 20;
  return (
    <svg viewBox="-66 -146 212 232" className={className} aria-hidden="true">
      <defs>
        <pattern id="floor" width={2 * unit} height={2 * unit} patternUnits="userSpaceOnUse">
          <path d="M0 0h20v20H0zM20 20h20v20H20z" fill="currentColor" />
        </pattern>
      </defs>
      <g stroke="currentColor" strokeWidth="1" fill="url(#floor)">
        <path d="M0 0h80v80H0z" />
        <path d="M0 0h-60v-60H0z" />
        <path d="M0 0h100v100H0z" transform="translate(80 0) rotate(-143.13)" className="accent" />
      </g>
      <g className="construction" fill="none" stroke="currentColor" strokeWidth=".6">
        <circle cx="40" cy="-30" r="50" />
        <path d="M0 0 88.8-118.4" />
      </g>
    </svg>
  );
}
