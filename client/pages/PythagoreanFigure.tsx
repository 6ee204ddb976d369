import { memo } from 'react';
import styles from './PythagoreanFigure.module.css';

type Rectangle = [column: number, row: number, columns: number, rows: number];

const outline = ([column, row, columns, rows]: Rectangle) =>
  `M${20 * column} ${20 * row}h${20 * columns}v${20 * rows}h${-20 * columns}z`;

/** Every second tile of a rectangle is dark. */
const darkTiles = ([left, top, columns, rows]: Rectangle) =>
  Array.from({ length: columns * rows }, (_, tile) => {
    const [column, row] = [left + (tile % columns), top + Math.floor(tile / columns)];
    return (column + row) % 2 ? '' : outline([column, row, 1, 1]);
  }).join('');

const legs: Rectangle[] = [
  [-3, -3, 3, 3],
  [0, 0, 4, 4],
];

const whole: Rectangle = [0, 0, 5, 5];

/** The square on the side 3 moves to a corner; the square on the side 4 becomes the L around it. */
const pieces: Record<string, Rectangle> = {
  three: [2, 0, 3, 3],
  side: [0, 0, 2, 4],
  top: [2, 3, 3, 2],
  corner: [0, 4, 2, 1],
};

/**
 * Shows Euclid's proposition I.47 for the triangle 3-4-5. A new `played` repeats the animation; a
 * change of language does not render it again.
 */
export const PythagoreanFigure = memo(({ played }: { played: number }) => {
  return (
    <svg
      key={played}
      viewBox="-62 -142 204 224"
      className={`${styles.figure} ${played ? styles.moving : ''}`}
      aria-hidden="true"
    >
      <g fill="currentColor" stroke="currentColor" strokeLinejoin="round">
        <path d={legs.map(outline).join('')} className={styles.square} />
        <path d={legs.map(darkTiles).join('')} className={styles.legs} />
        <g transform="translate(80) rotate(-143.13)">
          <path d={outline(whole)} className={styles.square} />
          {Object.entries(pieces).map(([name, piece]) => (
            <g key={name} className={styles[name]}>
              <path d={outline(piece)} className={styles.piece} />
              <path d={darkTiles(piece)} />
            </g>
          ))}
        </g>
      </g>
      <path
        d="M0 0h80L0-60ZM0-9h9v9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <text x="6 31 39" y="-24 -4 -19" className={styles.numbers}>
        {345}
      </text>
    </svg>
  );
});
