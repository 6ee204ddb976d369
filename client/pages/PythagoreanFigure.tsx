import styles from './PythagoreanFigure.module.css';

/** Unit squares are given by column and row. */
const tiles = (...cells: [column: number, row: number][]) =>
  cells.map(([column, row]) => `M${20 * column} ${20 * row}h20v20h-20z`).join('');

/** The dark tiles of the squares on the legs. */
const onLegs = [
  tiles([-3, -3], [-1, -3], [-2, -2], [-3, -1], [-1, -1]),
  tiles([0, 0], [2, 0], [1, 1], [3, 1], [0, 2], [2, 2], [1, 3], [3, 3]),
].join('');

/** The square on the side 3 moves to a corner; the square on the side 4 becomes the L around it. */
const pieces = {
  three: tiles([2, 0], [4, 0], [3, 1], [2, 2], [4, 2]),
  side: tiles([0, 0], [1, 1], [0, 2], [1, 3]),
  top: tiles([3, 3], [2, 4], [4, 4]),
  corner: tiles([0, 4]),
};

/** Shows Euclid's proposition I.47 for the triangle 3-4-5. A new `played` repeats the animation. */
export function PythagoreanFigure({ played }: { played: number }) {
  return (
    <svg viewBox="-62 -142 204 224" className={styles.figure} aria-hidden="true">
      <path
        d="M-110 0H900M0-600V600M-720-600 880 600M-450 600 450-600M-60-30a100 100 0 1 1 200 0 100 100 0 1 1-200 0"
        className={styles.lines}
      />
      <g key={played} className={played ? styles.moving : undefined} fill="currentColor">
        <g className={styles.paper}>
          <path d="M0 0h80v80H0zh-60v-60H0z" />
          <path d="M0 0h100v100H0z" transform="translate(80) rotate(-143.13)" />
        </g>
        <path d={onLegs} className={styles.legs} />
        <g transform="translate(80) rotate(-143.13)">
          <path d={Object.values(pieces).join('')} className={styles.previous} />
          <path d={pieces.three} className={styles.three} />
          <path d={pieces.side} className={styles.side} />
          <path d={pieces.top} className={styles.top} />
          <path d={pieces.corner} className={styles.corner} />
        </g>
      </g>
      <g stroke="var(--brass)" fill="none">
        <path d="M0 0 88.8-118.4M-10-30a50 50 0 1 1 100 0 50 50 0 1 1-100 0" strokeWidth=".6" />
        <path d="M0 0h80L0-60ZM0-9h9v9" strokeWidth="1.5" />
      </g>
      <g className={styles.numbers}>
        <text x="6" y="-24">
          {3}
        </text>
        <text x="31" y="-4">
          {4}
        </text>
        <text x="39" y="-19">
          {5}
        </text>
      </g>
    </svg>
  );
}
