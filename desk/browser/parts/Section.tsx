import type { ReactNode } from 'react';

/** A part of a screen with a heading, below a line. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
