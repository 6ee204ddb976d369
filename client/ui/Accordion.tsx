import styles from './Accordion.module.css';

interface Item {
  /** Address of the answer: `#id` opens it. */
  id: string;
  question: string;
  answer: string;
}

/** One item open or none, by the browser itself; closed answers stay in the document. */
export function Accordion({ name, items }: { name: string; items: Item[] }) {
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
