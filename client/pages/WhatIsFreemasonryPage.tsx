import { pagePaths, principlePath, principles } from '#shared/routes.ts';
import { Plate } from '../art/Plate.tsx';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { arrivalAttribute } from '../standalone/arrival.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { NextLink } from './NextLink.tsx';
import reading from './reading.module.css';
import styles from './WhatIsFreemasonryPage.module.css';

interface PrincipleTexts {
  title: string;
  content: string;
  quote: string;
  author?: string;
}

export function WhatIsFreemasonryPage({ dictionary, route }: PageProps<'whatIsFreemasonry'>) {
  const { whatIsFreemasonry, principlePlates } = dictionary;
  const { a11y } = useLocale().dictionary;
  const highlighted = route.principle;

  return (
    <>
      <PageHeading title={whatIsFreemasonry.title} subtitle={whatIsFreemasonry.subtitle} />
      <ul className={styles.contents} data-screen-only>
        {principles.map((principle) => (
          <li key={principle}>
            <Link
              href={principlePath(principle)}
              aria-current={principle === highlighted ? 'true' : undefined}
            >
              {whatIsFreemasonry[principle].title}
            </Link>
          </li>
        ))}
        {highlighted && (
          <li>
            <Link href={pagePaths.whatIsFreemasonry}>{a11y.showAllSections}</Link>
          </li>
        )}
      </ul>
      {principles.map((principle) => {
        const { title, content, quote, author }: PrincipleTexts = whatIsFreemasonry[principle];
        const dimmed = highlighted !== undefined && principle !== highlighted;
        return (
          <div key={principle} className={dimmed ? styles.shade : undefined}>
            <section
              id={principle}
              className={`${reading.reading} ${styles.section} ${dimmed ? styles.dimmed : ''}`}
              aria-labelledby={`${principle}-title`}
              {...(principle === highlighted && { [arrivalAttribute]: '' })}
            >
              <h2 id={`${principle}-title`}>{title}</h2>
              {quote && (
                <figure className={styles.quotation}>
                  <blockquote className={/^[„“"«]/.test(quote) ? styles.hanging : undefined}>
                    {quote}
                  </blockquote>
                  {author && <figcaption>{author}</figcaption>}
                </figure>
              )}
              <p>{content}</p>
              <Plate name={principle} texts={principlePlates[principle]} />
            </section>
          </div>
        );
      })}
      <NextLink page="history" />
    </>
  );
}
