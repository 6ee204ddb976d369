/**
 * Euclid's proposition 47 on the triangle 3-4-5: nine and sixteen squares of a chequered floor
 * make the twenty-five of the third side.
 */
export function PythagoreanFigure({ className }: { className?: string | undefined }) {
  const unit = 20;
  return (
    <svg viewBox="-66 -146 212 232" className={className} aria-hidden="true">
      <defs>
        <pattern id="floor" width={2 * unit} height={2 * unit} patternUnits="userSpaceOnUse">
          <path d="M0 0h20v20H0zM20 20h20v20H20z" fill="currentColor" />
        </pattern>
      </defs>
      <g stroke="currentColor" strokeWidth="1" fill="url(#floor)">
        <path d="M0 0h80v80H0z" />
        <path d="M0 0h-60v-60H0z" />
        <path d="M0 0h100v100H0z" transform="translate(80 0) rotate(-143.13)" className="accent" />
      </g>
      <g className="construction" fill="none" stroke="currentColor" strokeWidth=".6">
        <circle cx="40" cy="-30" r="50" />
        <path d="M0 0 88.8-118.4" />
      </g>
    </svg>
  );
}
