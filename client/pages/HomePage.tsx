import { pagePaths, principlePath, principles } from '#shared/routes.ts';
import { PrincipleIcon } from '../art/PrincipleIcon.tsx';
import { PythagoreanFigure } from '../art/PythagoreanFigure.tsx';
import { useWording } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { ExpandableText } from '../ui/ExpandableText.tsx';
import styles from './HomePage.module.css';

export function HomePage({ words }: PageProps<'home'>) {
  const { home } = words;
  const { ui, about, expandable } = useWording().words;
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
