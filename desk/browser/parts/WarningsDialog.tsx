import { sentenceOf } from '#content/publishing.ts';
import type { Warning } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import styles from './WarningsDialog.module.css';

interface Props {
  warnings: Warning[];
  confirm: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks whether what looks wrong is meant, before it is public. */
export function WarningsDialog({ warnings, confirm, onConfirm, onClose }: Props) {
  const { words, language } = useLocale();
  return (
    <ConfirmDialog
      question={words.frame.warningsTitle}
      confirm={confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{sentenceOf(warning, language)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
