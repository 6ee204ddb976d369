import type { Principle } from '#shared/routes.ts';

interface EmblemProps {
  className?: string | undefined;
  /** Its outlines only, for a large size. */
  outline?: boolean;
}

/** The site's mark: compasses laid over a square, the graduated rule of the builder. */
export function Emblem({ className, outline = false }: EmblemProps) {
  const filled = outline
    ? { fill: 'none', stroke: 'currentColor', strokeWidth: 0.5 }
    : { fill: 'currentColor' };
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <path
        d="M8 36 32 60 56 36 51 31 32 50 13 31Z"
        fill="none"
        stroke="currentColor"
        strokeWidth={outline ? 0.5 : 2}
      />
      <g {...filled}>
        <path d="m29 13-18 38-1 6 5-4 17-35ZM35 13l18 38 1 6-5-4-17-35Z" />
        <path d="M32 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm0 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />
        <path d="M20 40q12 6 24 0l-1-2.5q-11 5-22 0Z" />
      </g>
    </svg>
  );
}

/** A working tool for each: the level of equals, the trowel that joins, the plumb that tells no lie. */
const tools: Record<Principle, string> = {
  brotherhood: 'M24 6 5 38h38ZM24 6v22M24 28l-4 5 4 5 4-5ZM2 42h44',
  relief: 'M24 45 10 21h28ZM24 21v-6h7v-4M29 11h4V3h-4Z',
  truth:
    'M14 4h20M24 4v24M24 28l-5 7 5 10 5-10ZM9 4v41M39 4v41M9 14h5M9 24h5M9 34h5M39 14h-5M39 24h-5M39 34h-5',
};

interface IconProps {
  principle: Principle;
  className?: string | undefined;
}

export function PrincipleIcon({ principle, className }: IconProps) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path d={tools[principle]} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
