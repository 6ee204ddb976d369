import { useEffect, useRef } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { EntryFields, Fault } from '#shared/publishing.ts';
import type { CheckedEntry } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { WarningsDialog } from '../parts/WarningsDialog.tsx';
import { fieldId, fieldOf, focusField } from './entry-fields.ts';
import styles from './Obstacles.module.css';
import type { Obstacle, Publishing } from './use-publishing.ts';

type FoundFaults = Extract<Obstacle, { kind: 'faults' }>;

interface CheckedText {
  fields: EntryFields;
  check: CheckedEntry | undefined;
}

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

/** What is true no more goes as soon as the text was checked again. */
function stillFound({ faults, found }: FoundFaults, { fields, check }: CheckedText): Fault[] {
  if (!found || !check || fields === found) return faults;
  const now = new Set(check.faults.map(({ fault }) => JSON.stringify(fault)));
  return faults.filter((fault) => now.has(JSON.stringify(fault)));
}

/** All that keeps the entry from being published; each leads to its field. */
function Faults({ obstacle, ...text }: CheckedText & { obstacle: FoundFaults }) {
  const { words } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal, and never while somebody types.
  useEffect(() => heading.current?.focus(), [obstacle]);
  const faults = stillFound(obstacle, text);
  if (faults.length === 0) return null;
  return (
    <section className={`alarm ${styles.faults}`}>
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

interface Props extends CheckedText {
  publishing: Publishing;
}

/** What stands between an entry and its publication. */
export function Obstacles({ publishing, ...text }: Props) {
  const { words } = useLocale();
  const { obstacle, confirm, dismiss } = publishing;
  if (!obstacle) return null;
  if (obstacle.kind === 'faults') return <Faults obstacle={obstacle} {...text} />;
  const { publishAnyway, scheduleAnyway } = words.news;
  return (
    <WarningsDialog
      warnings={obstacle.warnings}
      confirm={obstacle.way === 'publish' ? publishAnyway : scheduleAnyway}
      onConfirm={confirm}
      onClose={dismiss}
    />
  );
}
