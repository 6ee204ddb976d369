/**
 * Euclid's proposition 47 on the triangle 3-4-5: nine and sixteen squares of a chequered floor
 * make the twenty-five of the third side.
 */
export function PythagoreanFigure() {
  return (
    <svg viewBox="-62 -142 204 224" aria-hidden="true">
      <pattern id="floor" width="40" height="40" patternUnits="userSpaceOnUse">
        <path d="M0 0h20v20H0zM20 20h20v20H20z" fill="currentColor" />
      </pattern>
      <g stroke="currentColor" fill="url(#floor)">
        <path d="M0 0h80v80H0zh-60v-60H0z" />
        <path d="M0 0h100v100H0z" transform="translate(80) rotate(-143.13)" />
      </g>
      <g stroke="var(--brass)" fill="none">
        <path d="M0 0 88.8-118.4M-10-30a50 50 0 1 1 100 0 50 50 0 1 1-100 0" strokeWidth=".6" />
        <path d="M0 0h80L0-60ZM0-9h9v9" strokeWidth="1.5" />
      </g>
    </svg>
  );
}
