import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { EntryIssues } from '#shared/errors.ts';
import { useLocale } from '../locale.tsx';
import { Fold } from '../parts/basics.tsx';
import { FileButton, useDrop } from '../parts/files.tsx';
import {
  type Action,
  type Failure,
  type Success,
  useAction,
  useNotices,
} from '../parts/Notice.tsx';
import styles from './Entry.module.css';
import { fieldId } from './Fields.tsx';

interface Props<Result extends Failure | Success> {
  path: string;
  /** The group of its texts. */
  texts: 'picture' | 'attachments';
  title: string;
  issues: EntryIssues;
  isUsed: boolean;
  choose: string;
  accept?: string;
  multiple?: boolean;
  takes(file: File): boolean;
  send(files: File[], onProgress: (percent: number) => void): Promise<Result>;
  message: Action<Result>['message'];
  undo?: Action<Result>['undo'];
  /** Extra buttons next to the file picker. */
  buttons?(busy: boolean): ReactNode;
  children: ReactNode;
  /** Not shown while a file is sent, which may replace what it belongs to. */
  below?: ReactNode;
}

let sending = 0;

/** Whether a file of an entry is being sent, or a picture rotated. */
export const sendsFiles = () => sending > 0;

export async function whileSending<Result>(work: () => Promise<Result>): Promise<Result> {
  sending += 1;
  return work().finally(() => {
    sending -= 1;
  });
}

/** The files of an entry, chosen with a button or dropped. */
export function FilesSection<Result extends Failure | Success>(props: Props<Result>) {
  const { path, texts, issues, isUsed, takes, send, buttons } = props;
  const { dictionary, language } = useLocale();
  const { showFailure } = useNotices();
  const { run, isBusy } = useAction();
  const [percent, setPercent] = useState(0);
  const text = dictionary.news[texts];
  const id = fieldId(path);
  const errors = issues.errors.filter((error) => error.field === path);

  async function take(files: File[]): Promise<void> {
    if (files.length === 0) return;
    if (isBusy) return showFailure(({ news }) => news[texts].wait);
    setPercent(0);
    await run(() => whileSending(() => send(files, setPercent)), props.message, props.undo, id);
  }

  const over = useDrop((files) => void take(files.filter(takes)));
  return (
    <Fold
      title={props.title}
      isUsed={isUsed || isBusy}
      data-over={over || undefined}
      data-focus-next={id}
    >
      {props.children}
      {errors.map(({ error }) => (
        <p key={JSON.stringify(error)} className="error wrong">
          {sentenceOf(error, language)}
        </p>
      ))}
      <div className="actions">
        <FileButton
          text
          id={id}
          label={props.choose}
          accept={props.accept}
          multiple={props.multiple}
          disabled={isBusy}
          onChoose={(files) => void take(files)}
        />
        {buttons?.(isBusy)}
        <span className={`hint ${styles.drop}`}>{text.drop}</span>
        {/* Screen readers announce a live region only if it existed before its text. */}
        <p role="status">{isBusy && (percent < 100 ? text.sending : text.preparing)}</p>
        {isBusy && percent < 100 && <progress max={100} value={percent} aria-hidden="true" />}
      </div>
      {!isBusy && props.below}
    </Fold>
  );
}
