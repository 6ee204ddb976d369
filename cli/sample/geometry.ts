/** Drawings of constructions on paper. */
import { area, around, circle, colours, line, sheet, times } from './svg.ts';

const { paper, shade, line: faint, ink, blue, brass } = colours;

/** Squares of side `unit` in a chequered field, before it is turned and moved. */
function chequer(count: number, unit: number, dark: string, light: string): string {
  const squares = times(count * count, (index) => {
    const [row, column] = [Math.floor(index / count), index % count];
    const fill = (row + column) % 2 === 0 ? dark : light;
    return area(`M${column * unit} ${row * unit}h${unit}v${unit}h-${unit}z`, fill);
  });
  const side = count * unit;
  return squares.join('') + line(`M0 0h${side}v${side}h-${side}z`, ink, 3);
}

/** Euclid's proposition on the triangle 3-4-5, with the circle that it stands in. */
export function euclid(): Buffer {
  const unit = 88;
  const at = (x: number, y: number, turn: number, body: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${body}</g>`;
  // The right angle at (0, 0), three units up, four units to the right.
  const figure = [
    circle(2 * unit, -1.5 * unit, 2.5 * unit, `fill="none" stroke="${faint}" stroke-width="2.5"`),
    line(`M${-5.6 * unit} 0H${6.6 * unit}M0 ${-7.2 * unit}V${5 * unit}`, faint, 2.5),
    at(0, 0, 0, chequer(4, unit, blue, paper)),
    at(-3 * unit, -3 * unit, 0, chequer(3, unit, ink, paper)),
    at(4 * unit, 0, -143.1301, chequer(5, unit, brass, paper)),
    area(`M0 0V${-3 * unit}L${4 * unit} 0z`, shade),
    line(`M0 0V${-3 * unit}L${4 * unit} 0z`, ink, 6, 'stroke-linejoin="round"'),
    line(`M0 -30h30V0`, ink, 3),
  ];
  return sheet(
    1600,
    1280,
    paper,
    `<g transform="translate(640 770) scale(1.16)">${figure.join('')}</g>`,
  );
}

/** Circles around circles, as masons laid out a window. */
export function rosette(): Buffer {
  const [x, y, r] = [700, 700, 290];
  const ring = times(12, (index) => {
    const [cx, cy] = around(x, y, r, index * 30);
    const stroke = index % 2 === 0 ? blue : brass;
    return circle(cx, cy, r, `fill="none" stroke="${stroke}" stroke-width="4"`);
  });
  const petals = times(12, (index) => {
    const [px, py] = around(x, y, r, index * 30);
    const d = `M${x} ${y}A${r} ${r} 0 0 1 ${px} ${py}A${r} ${r} 0 0 1 ${x} ${y}z`;
    return area(d, index % 2 === 0 ? blue : brass, 'opacity=".14"');
  });
  const marks = times(72, (index) => {
    const from = around(x, y, index % 6 === 0 ? 596 : 612, index * 5);
    const to = around(x, y, 630, index * 5);
    return line(`M${from.join(' ')}L${to.join(' ')}`, ink, index % 6 === 0 ? 4 : 2);
  });
  return sheet(
    1400,
    1400,
    paper,
    line('M0 700H1400M700 0V1400', faint, 2.5),
    ...petals,
    ...ring,
    circle(x, y, 2 * r, `fill="none" stroke="${ink}" stroke-width="5"`),
    circle(x, y, 630, `fill="none" stroke="${ink}" stroke-width="3"`),
    ...marks,
    circle(x, y, 9, `fill="${ink}"`),
  );
}

/** Compasses that have just drawn their arc, above a square. */
export function compasses(): Buffer {
  const [x, y] = [800, 150];
  const leg = (side: 1 | -1) =>
    `<g transform="translate(${x} ${y}) rotate(${side * -23})">` +
    area('M-17 40L-26 300L-17 810L0 900L17 810L26 300L17 40z', blue) +
    line('M0 110V790', paper, 3) +
    area('M-17 810L0 900L17 810z', brass) +
    '</g>';
  const rule = times(33, (index) => {
    const long = index % 4 === 0 ? 34 : 20;
    return line(`M${480 + index * 20} 1046v${-long}`, ink, 2);
  });
  return sheet(
    1600,
    1200,
    shade,
    ...times(21, (index) => line(`M${index * 80} 0V1200M0 ${index * 80}H1600`, faint, 1.5)),
    line(
      `M${around(x, y, 900, 160).join(' ')}A900 900 0 0 0 ${around(x, y, 900, 20).join(' ')}`,
      brass,
      4,
    ),
    line(`M${x} 60V1140`, ink, 2, 'stroke-dasharray="18 10"'),
    line('M460 1046h680', ink, 4),
    ...rule,
    area(
      'M300 620L800 1120L1300 620L1240 560L800 1000L360 560z',
      paper,
      `stroke="${ink}" stroke-width="5"`,
    ),
    line('M388 588L800 1000M1212 588L800 1000', brass, 2.5),
    leg(-1),
    leg(1),
    circle(x, y, 62, `fill="${blue}" stroke="${shade}" stroke-width="6"`),
    circle(x, y, 22, `fill="${colours.light}"`),
  );
}
