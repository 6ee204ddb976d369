import { fill } from '#content/dictionary.ts';
import { pagePaths } from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading, withShortWords } from '../ui/PageHeading.tsx';
import styles from './FaqPage.module.css';

export function FaqPage({ dictionary }: PageProps<'faq'>) {
  const { faq, cta } = dictionary;
  const { email } = usePageData().site;
  return (
    <>
      <PageHeading title={faq.title} subtitle={faq.subtitle} />
      <div className={styles.page}>
        {/* The browser keeps at most one answer open; all answers are in the document. */}
        <div className={styles.accordion}>
          {Object.entries(faq.questions).map(([id, { question, answer }]) => (
            <details key={id} name="faq">
              <summary>
                <h2>{withShortWords(question)}</h2>
              </summary>
              <FormattedText id={id} text={fill(answer, { email })} />
            </details>
          ))}
        </div>
        <section className={styles.more}>
          <h2>{cta.title}</h2>
          <p>{cta.body}</p>
          <Link href={pagePaths.contact} className="button">
            {cta.button}
          </Link>
        </section>
      </div>
    </>
  );
}
