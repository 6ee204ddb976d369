import { fill } from '#content/words.ts';
import { pagePaths, questionIds } from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './FaqPage.module.css';

export function FaqPage({ words }: PageProps<'faq'>) {
  const { faq, cta } = words;
  const { email } = usePageData().site;
  const items = faq.questions.map(({ question, answer }, index) => ({
    id: questionIds[index] ?? String(index),
    question,
    answer: fill(answer, { email }),
  }));
  return (
    <>
      <PageHeading title={faq.title} subtitle={faq.subtitle} />
      <div className={styles.page}>
        <Accordion name="faq" items={items} />
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

interface Item {
  /** Address of the answer: `#id` opens it. */
  id: string;
  question: string;
  answer: string;
}

/** One item open or none, by the browser itself; closed answers stay in the document. */
function Accordion({ name, items }: { name: string; items: Item[] }) {
  return (
    <div className={styles.accordion}>
      {items.map(({ id, question, answer }) => (
        <details key={id} name={name}>
          <summary>
            <h2>{question}</h2>
          </summary>
          <p id={id}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
