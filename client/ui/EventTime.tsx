import type { ReactNode } from 'react';
import type { Bilingual } from '#shared/language.ts';
import { useLocale } from '../context.tsx';
import styles from './EventTime.module.css';

interface Props {
  begins: string;
  /** The beginning and the end in words. */
  when: string;
  place?: Bilingual | undefined;
  children?: ReactNode;
}

export function EventTime({ begins, when, place, children }: Props) {
  const { language } = useLocale();
  return (
    <p className={styles.event}>
      <time dateTime={begins} className="date">
        {when}
      </time>
      {place && <span>{place[language]}</span>}
      {children}
    </p>
  );
}
