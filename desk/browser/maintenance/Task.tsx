import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { faultOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import styles from './Maintenance.module.css';

interface Props {
  title: string;
  body: string;
  children: ReactNode;
  /** The progress or the result, which is read out. */
  outcome: ReactNode;
  error: unknown;
}

/** A section of the screen with its progress, result or fault. */
export function Task({ title, body, children, outcome, error }: Props) {
  const { words } = useLocale();
  const titleId = useId();
  return (
    <section className={`section ${styles.task}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p>{body}</p>
      {children}
      <div role="status" className={styles.outcome}>
        {outcome}
      </div>
      {error != null && (
        <p role="alert" className="fault">
          {words.faults[faultOf(error).code]}
        </p>
      )}
    </section>
  );
}

interface ButtonProps<T> {
  text: { title: string; body: string };
  label: string;
  work: UseMutationResult<T, Error, void>;
  progress: string;
  children: (result: T) => ReactNode;
}

/** A task that is done with one button. */
export function ButtonTask<T>({ text, label, work, progress, children }: ButtonProps<T>) {
  const { isPending, isSuccess, data, error, mutate } = work;
  return (
    <Task
      title={text.title}
      body={text.body}
      outcome={isPending ? progress : isSuccess && children(data)}
      error={error}
    >
      <Button main disabled={isPending} onClick={() => mutate()}>
        {label}
      </Button>
    </Task>
  );
}
