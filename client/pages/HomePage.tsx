import { useEffect, useState } from 'react';
import { itemAddress, pagePaths, principlePath, principles } from '#shared/routes.ts';
import { LodgePhoto, PageFoot } from '../art/PageFoot.tsx';
import { useLocale, usePageData } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { Cancelled, EventDay, EventLocation, plainTitle } from '../ui/EventTime.tsx';
import { ExpandableText } from '../ui/ExpandableText.tsx';
import { Facts, hasFacts } from '../ui/Facts.tsx';
import { withShortWords } from '../ui/PageHeading.tsx';
import styles from './HomePage.module.css';
import { PythagoreanFigure } from './PythagoreanFigure.tsx';
import reading from './reading.module.css';

/** A longer first paragraph of the lodge's text is not larger than the others. */
const longestLead = 300;

/** The words of the link are part of the text about the lodge. */
function withLink(paragraph: string, phrase: string) {
  const at = paragraph.toLowerCase().lastIndexOf(phrase.toLowerCase());
  if (at < 0) return paragraph;
  const end = at + phrase.length;
  return (
    <>
      <span>{paragraph.slice(0, at)}</span>
      <Link href={pagePaths.contact}>{paragraph.slice(at, end)}</Link>
      <span>{paragraph.slice(end)}</span>
    </>
  );
}

/**
 * The ratios are those of `aspect-ratio` in the style sheet. In `sizes`, a rem is always 16px; the style
 * sheet enlarges it to up to 20px on wide screens, so 95rem here is its `--wide` of 76rem.
 */
function photoSizes(ratio: number): string {
  const wide = Math.max(1, (ratio * 9) / 21).toFixed(2);
  const narrow = Math.ceil(92 * Math.max(1, ratio / 1.5));
  return `(min-width: 40rem) calc(${wide} * min(92vw, 95rem)), ${narrow}vw`;
}

export function HomePage({ dictionary }: PageProps<'home'>) {
  const { home, facts } = dictionary;
  const { language, dictionary: common } = useLocale();
  const { ui, nav, about, expandable } = common;
  const { latest, events = [], nextEvent } = usePageData();
  const next = events.find(({ id }) => id === nextEvent) ?? events[0];
  const [first = '', ...others] = about.intro.split('\n\n');
  const hasLead = first.length <= longestLead;
  return (
    <>
      <section className={styles.hero}>
        <div>
          <p className={styles.kicker}>{home.kicker}</p>
          <h1 tabIndex={-1}>{withShortWords(home.heroTitle)}</h1>
          <p className={styles.subtitle}>{home.heroSubtitle}</p>
          <p className="button-row" data-screen-only>
            <Link href={pagePaths.whatIsFreemasonry} className="button">
              <span>{ui.learnMore}</span>
              <span className="visually-hidden">{`: ${nav.whatIsFreemasonry}`}</span>
            </Link>
            {/* Without this question, the link leads to the beginning of the page. */}
            <Link href={`${pagePaths.faq}#joining`}>{home.joining}</Link>
          </p>
        </div>
        <Proof texts={home} />
      </section>
      {hasFacts(facts) && (
        <dl className={styles.band}>
          <Facts facts={facts} />
        </dl>
      )}
      <section className={reading.reading}>
        <h2>{about.title}</h2>
        {hasLead && <p className={styles.lead}>{first}</p>}
        <div className={styles.text}>
          {Object.entries(hasLead ? others : [first, ...others]).map(([index, paragraph]) => (
            <p key={index}>{withLink(paragraph, home.contact)}</p>
          ))}
        </div>
        {(next || latest) && (
          <div className={styles.latest}>
            {next && (
              <section>
                <p className={styles.kicker}>{home.nextEvent}</p>
                <EventDay event={next.times[language]} />
                <h2>
                  <Link href={itemAddress(pagePaths.news, next.id)}>
                    {withShortWords(next.title[language])}
                  </Link>
                </h2>
                <EventLocation event={next.times[language]} />
              </section>
            )}
            {latest && (
              <section>
                {latest.picture && <img alt="" loading="lazy" src={latest.picture} />}
                <p className={styles.kicker}>{home.latestNews}</p>
                <h2>
                  {latest.cancelled && <Cancelled language={language} />}
                  <Link href={itemAddress(pagePaths.news, latest.id)}>
                    {withShortWords(plainTitle(latest, language))}
                  </Link>
                </h2>
                <p className="date">{latest.date[language]}</p>
              </section>
            )}
            <p data-screen-only>
              <Link href={pagePaths.news}>{home.allNews}</Link>
            </p>
          </div>
        )}
      </section>
      {home.picture && (
        <figure className={styles.photograph} data-screen-only>
          <LodgePhoto picture={home.picture} alt={home.pictureDescription} sizes={photoSizes} />
          <figcaption aria-hidden="true">{home.pictureDescription}</figcaption>
        </figure>
      )}
      <section className={reading.reading}>
        <h2>{home.pillarsTitle}</h2>
        <ul className={styles.cards}>
          {principles.map((principle) => {
            const { title, content } = dictionary.principles[principle];
            return (
              <li key={principle}>
                <h3>
                  <Link href={principlePath(principle)}>{title}</Link>
                </h3>
                <ExpandableText text={content} texts={expandable} title={title} />
              </li>
            );
          })}
        </ul>
      </section>
      <PageFoot bridge={home.bridge} />
    </>
  );
}

/**
 * The animation starts automatically only in this time, in milliseconds: a slow device, which
 * hydrates later, would spend its first seconds on it.
 */
const early = 1000;

function Proof({ texts }: { texts: PageProps<'home'>['dictionary']['home'] }) {
  const [played, setPlayed] = useState(0);
  useEffect(() => {
    if (performance.now() < early) setPlayed(1);
  }, []);
  return (
    <figure className={styles.figure}>
      <PythagoreanFigure played={played} />
      <figcaption>
        <p>{texts.figure}</p>
        <button
          type="button"
          className={`text-button ${styles.play}`}
          onClick={() => setPlayed(Math.max(played, 1) + 1)}
        >
          {texts.showProof}
        </button>
        {/* What the animation shows, for those who hear the page; a new element is read again. */}
        <div role="status" className="visually-hidden">
          {played > 1 && <p key={played}>{texts.proof}</p>}
        </div>
      </figcaption>
    </figure>
  );
}
