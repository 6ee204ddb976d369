import type { Principle } from '#shared/routes.ts';

/** A working tool for each: the level of equals, the trowel that joins, the plumb that tells no lie. */
const tools: Record<Principle, string> = {
  brotherhood: 'M24 6 5 38h38ZM24 6v22M24 28l-4 5 4 5 4-5ZM2 42h44',
  relief: 'M24 45 10 21h28ZM24 21v-6h7v-4M29 11h4V3h-4Z',
  truth:
    'M14 4h20M24 4v24M24 28l-5 7 5 10 5-10ZM9 4v41M39 4v41M9 14h5M9 24h5M9 34h5M39 14h-5M39 24h-5M39 34h-5',
};

interface Props {
  principle: Principle;
  className?: string | undefined;
}

export function PrincipleIcon({ principle, className }: Props) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path d={tools[principle]} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
