/** The site's logo: compasses over a square. */
export function Emblem({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="4.5 0 55 63" className={className} aria-hidden="true">
      <path d="m5 35 27 27 27-27-4-4-23 23L9 31z" fill="var(--brass)" />
      <path
        fillRule="evenodd"
        d="M28 13 11 51l-1 6 5-4 17-35 17 35 5 4-1-6-17-38a7 7 0 1 0-8 0zm4-8a2 2 0 1 1 0 5 2 2 0 0 1 0-5zM19 41q13 6 26 0l-1-2q-12 5-24 0z"
        fill="currentColor"
      />
    </svg>
  );
}

/** The icon of a button that has a label. */
export function Icon({ d, className }: { d: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

export const cross = 'm5 5 14 14M19 5 5 19';
