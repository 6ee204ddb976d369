import { useEffect, useRef } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { Fault } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { fieldId, fieldOf, focusField } from './entry-fields.ts';
import styles from './Obstacles.module.css';
import type { Publishing } from './use-publishing.ts';

function FaultLine({ fault }: { fault: Fault }) {
  const { language } = useLocale();
  const sentence = sentenceOf(fault, language);
  const field = fieldOf(fault);
  if (!field) return <li>{sentence}</li>;
  return (
    <li>
      <a
        href={`#${fieldId(field)}`}
        onClick={(event) => {
          // The fragment is the desk's own address.
          event.preventDefault();
          focusField(field);
        }}
      >
        {sentence}
      </a>
    </li>
  );
}

/** All that keeps the entry from being published; each leads to its field. */
function Faults({ faults }: { faults: Fault[] }) {
  const { words } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.faults}>
      <h2 ref={heading} tabIndex={-1}>
        {words.news.incomplete}
      </h2>
      <ul>
        {faults.map((fault) => (
          <FaultLine key={JSON.stringify(fault)} fault={fault} />
        ))}
      </ul>
    </section>
  );
}

/** What stands between an entry and its publication. */
export function Obstacles({ publishing }: { publishing: Publishing }) {
  const { words, language } = useLocale();
  const { obstacle, confirm, dismiss } = publishing;
  if (!obstacle) return null;
  if (obstacle.kind === 'faults') return <Faults faults={obstacle.faults} />;
  const { publishAnyway, scheduleAnyway, warningsTitle } = words.news;
  return (
    <ConfirmDialog
      question={warningsTitle}
      confirm={obstacle.way === 'publish' ? publishAnyway : scheduleAnyway}
      onConfirm={confirm}
      onClose={dismiss}
    >
      <ul className={styles.warnings}>
        {obstacle.warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{sentenceOf(warning, language)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
