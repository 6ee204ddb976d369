import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** What the lodge says about itself: by name, a label and a text, which may be empty. */
type LodgeFacts = Record<string, { label: string; text: string }>;

export const hasFacts = (facts: LodgeFacts) => Object.values(facts).some(({ text }) => text);

interface Props {
  facts: LodgeFacts;
  /** Rows above these. */
  children?: ReactNode;
}

export function Facts({ facts, children }: Props) {
  if (!children && !hasFacts(facts)) return null;
  return (
    <dl className={styles.facts}>
      {children}
      {Object.entries(facts).map(
        ([name, { label, text }]) =>
          text && (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="large">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
