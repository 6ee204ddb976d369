import { useEffect, useRef } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { EntryFields, Fault } from '#shared/publishing.ts';
import type { CheckedEntry } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { WarningsDialog } from '../parts/Dialogs.tsx';
import { fieldId, fieldOf, focusField } from './entry-fields.ts';
import styles from './PublishProblems.module.css';
import type { Publishing, PublishProblem } from './use-publishing.ts';

type FoundFaults = Extract<PublishProblem, { kind: 'faults' }>;

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

/** Faults that only publishing finds. */
const unchecked: Fault['code'][] = ['picture-without-files', 'date-ahead', 'no-date'];

/** A fault goes as soon as the changed text was checked again without it. */
function stillFound({ faults, found }: FoundFaults, { fields, check }: CheckedText): Fault[] {
  if (!check || fields === found) return faults;
  const now = new Set(check.faults.map(({ fault }) => JSON.stringify(fault)));
  return faults.filter((fault) => unchecked.includes(fault.code) || now.has(JSON.stringify(fault)));
}

/** All faults that the entry was refused for; each leads to its field. */
function Faults({ problem, ...text }: CheckedText & { problem: FoundFaults }) {
  const { words } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal, and never while a text is typed.
  useEffect(() => heading.current?.focus(), [problem]);
  const faults = stillFound(problem, text);
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

/** Why an entry is not published yet. */
export function PublishProblems({ publishing, ...text }: Props) {
  const { words } = useLocale();
  const { problem, confirm, dismiss } = publishing;
  if (!problem) return null;
  if (problem.kind === 'faults') return <Faults problem={problem} {...text} />;
  const { publishAnyway, scheduleAnyway } = words.news;
  return (
    <WarningsDialog
      warnings={problem.warnings}
      confirm={problem.way === 'publish' ? publishAnyway : scheduleAnyway}
      onConfirm={confirm}
      onClose={dismiss}
    />
  );
}
