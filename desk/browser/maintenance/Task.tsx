import { type ReactNode, useId } from 'react';
import type { Fault } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import styles from './Task.module.css';

interface Props {
  title: string;
  body: string;
  children: ReactNode;
  /** What goes on, or what came of it; read out. */
  outcome?: ReactNode;
  fault?: Fault | undefined;
}

/** One of the things that the lodge does at times, with what came of it beneath. */
export function Task({ title, body, children, outcome, fault }: Props) {
  const { words } = useLocale();
  const titleId = useId();
  return (
    <section className={styles.task} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{body}</p>
      {children}
      <div role="status" className={styles.outcome}>
        {outcome}
      </div>
      {fault && (
        <p role="alert" className="fault">
          {words.faults[fault.code]}
        </p>
      )}
    </section>
  );
}
