interface Props {
  className?: string | undefined;
  /** Its outlines only, for a large size. */
  outline?: boolean;
}

/** The site's mark: compasses laid over a square, the graduated rule of the builder. */
export function Emblem({ className, outline = false }: Props) {
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
