/** The site's mark: compasses over a square, with the point they turn about. */
export function Emblem({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeLinejoin="miter">
        <path d="M7 33.5 32 58.5 57 33.5 51.5 28 32 47.5 12.5 28Z" strokeWidth="2" />
        <path d="m36.5 54 -3-3M40 50.5-3-3M43.5 47-3-3M47 43.5-3-3M50.5 40-3-3" strokeWidth="1.2" />
      </g>
      <g fill="currentColor">
        <path d="M29.3 12.5 11.5 51.5 10.5 57 15 53.5 33 16Z" />
        <path d="M34.7 12.5 52.5 51.5 53.5 57 49 53.5 31 16Z" />
        <circle cx="32" cy="9.5" r="5.5" />
      </g>
      <circle cx="32" cy="9.5" r="2" className="paper-fill" />
    </svg>
  );
}
