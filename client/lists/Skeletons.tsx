import { useInsertionEffect } from 'react';
import { adoptRules } from '../ui/adopt-rules.ts';
import rules from './waiting.css?inline';

interface Props {
  count: number;
  /** What is being loaded, for those who do not see the grey shapes. */
  label: string;
  /** Lays the shapes out like the list they stand for. */
  className?: string | undefined;
  shape: 'card' | 'picture';
}

/** Placeholders of the form and size of what is coming. */
export function Skeletons({ count, label, className, shape }: Props) {
  useInsertionEffect(() => adoptRules(rules), []);
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <ul className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
          <li key={index} className={`skeleton-${shape}`} data-skeleton="">
            <span className="skeleton-head" />
            <span className="skeleton-text" />
          </li>
        ))}
      </ul>
    </div>
  );
}
