import { type ComponentProps, useState } from 'react';
import styles from './parts.module.css';

interface Props extends ComponentProps<'details'> {
  title: string;
  isUsed: boolean;
}

/** A part of a form, folded until it is used. The browser's search finds its texts, too. */
export function Fold({ title, isUsed, children, ...details }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.fold}
      aria-label={title}
      open={open || isUsed}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      {...details}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
