import type { Principle } from '#shared/routes.ts';

interface EmblemProps {
  className?: string | undefined;
  /** Its outlines only, for a large size. */
  outline?: boolean;
}

/** The site's mark: compasses laid over a square. */
export function Emblem({ className, outline = false }: EmblemProps) {
  const line = {
    fill: 'var(--paper)',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    vectorEffect: 'non-scaling-stroke',
  };
  return (
    <svg viewBox="4.5 0 55 63" className={className} aria-hidden="true">
      <path
        d="m5 35 27 27 27-27-4-4-23 23L9 31z"
        {...(outline ? line : { fill: 'var(--brass)' })}
      />
      <path
        fillRule="evenodd"
        d="M28 13 11 51l-1 6 5-4 17-35 17 35 5 4-1-6-17-38a7 7 0 1 0-8 0zm4-8a2 2 0 1 1 0 5 2 2 0 0 1 0-5zM19 41q13 6 26 0l-1-2q-12 5-24 0z"
        {...(outline ? line : { fill: 'currentColor' })}
      />
    </svg>
  );
}

/**
 * A working tool for each: the level of equals, the trowel that joins, the plumb that tells no lie.
 * Each begins at the left edge, in line with the text below.
 */
const tools: Record<Principle, string> = {
  brotherhood: 'M1 37h42v5H1zM6 37 22 3l16 34M14 29h16M22 3v23l-3 4 3 5 3-5-3-4',
  relief:
    'M4 41C0 30 0 23 2 19c3-5 9-2 13 4 8 0 12 4 10 9-3 5-12 7-21 9zM15 23l2-5m-2-1c2-5 4-9 6-12a3 3 0 0 1 5 3c-2 4-4 8-7 11z',
  truth: 'M1 1h20v42h-5V34a5 5 0 0 0-10 0v9H1zM11 6v23l-3 4 3 6 3-6-3-4',
};

interface LineDrawingProps {
  /** In a square of 44. */
  d: string;
  className?: string | undefined;
}

/** Lines of the same width at every size. */
export function LineDrawing({ d, className }: LineDrawingProps) {
  return (
    <svg viewBox="0 0 44 44" className={className} aria-hidden="true">
      <path
        d={d}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface PrincipleIconProps {
  principle: Principle;
  className?: string | undefined;
}

export function PrincipleIcon({ principle, className }: PrincipleIconProps) {
  return <LineDrawing d={tools[principle]} className={className} />;
}
