import type { Principle } from '#shared/routes.ts';

/** A working tool for each principle: the level for equals, the trowel that joins, the plumb that does not lie. */
const tools: Record<Principle, string> = {
  brotherhood: 'M24 6 5 39h38L24 6ZM24 6v25M24 31l-3.5 4.5L24 40l3.5-4.5L24 31ZM2 43h44',
  relief:
    'M24 45 10 22h28L24 45ZM24 22v-6l6-5M33.5 8.5 30 11l-3-4 5.5-4.5a2.5 2.5 0 0 1 3.5.500l1 1.5a2.5 2.5 0 0 1-.5 3.5L33.5 8.5Z',
  truth:
    'M24 3v26M14 3h20M24 29l-4.5 6L24 45l4.5-10L24 29ZM9 3v42M39 3v42M9 12h5M9 21h5M9 30h5M34 12h5M34 21h5M34 30h5',
};

export function PrincipleIcon({
  principle,
  className,
}: {
  principle: Principle;
  className?: string | undefined;
}) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path d={tools[principle]} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
