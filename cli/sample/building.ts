/** Drawings of a building: its floor, columns, arch, stairs and stones. */
import { area, circle, colours, fade, line, sheet, times } from './svg.ts';

const { paper, shade, line: faint, ink, blue, night, deepNight, brass, light, pale } = colours;

/** A chequered floor in perspective: rows towards a vanishing point, drawn from the far end. */
function floor(width: number, horizon: number, height: number, dark: string, bright: string) {
  const [middle, near, columns] = [width / 2, 1.15, 40];
  const depth = (row: number) => horizon + (height - horizon) * (near / (near + row * 0.42));
  const place = (column: number, y: number) =>
    Math.round(
      middle +
        ((column - columns / 2) * width * 4 * (y - horizon)) / (columns * (height - horizon)),
    );
  const rows = times(26, (index) => 25 - index);
  const tiles = rows.flatMap((row) => {
    const [far, close] = [depth(row + 1), depth(row)].map(Math.round) as [number, number];
    return times(columns, (column) => {
      const [a, b] = [place(column, far), place(column + 1, far)];
      const [c, d] = [place(column + 1, close), place(column, close)];
      return area(
        `M${a} ${far}L${b} ${far}L${c} ${close}L${d} ${close}z`,
        (row + column) % 2 ? dark : bright,
      );
    });
  });
  return tiles.join('');
}

/** A fluted column between its base and its capital. */
function column(x: number, top: number, bottom: number, width: number, tone: string, edge: string) {
  const half = width / 2;
  const flutes = times(6, (index) => {
    const at = x - half + (width * (index + 0.75)) / 6.5;
    return line(
      `M${at} ${top + width * 0.55}V${bottom - width * 0.4}`,
      edge,
      width / 40,
      'opacity=".55"',
    );
  });
  const block = (y: number, w: number, h: number) =>
    area(`M${x - w / 2} ${y}h${w}v${h}h-${w}z`, tone, `stroke="${edge}" stroke-width="3"`);
  return [
    area(
      `M${x - half} ${bottom - width * 0.3}L${x - half * 0.86} ${top + width * 0.4}H${x + half * 0.86}L${x + half} ${bottom - width * 0.3}z`,
      tone,
      `stroke="${edge}" stroke-width="3"`,
    ),
    ...flutes,
    block(top + width * 0.25, width * 1.12, width * 0.16),
    block(top, width * 1.5, width * 0.26),
    block(bottom - width * 0.34, width * 1.25, width * 0.16),
    block(bottom - width * 0.2, width * 1.6, width * 0.22),
  ].join('');
}

/** The hall at night, the moon at the end of its floor. */
export function hall(): Buffer {
  const columns = times(4, (index) => {
    const scale = 1 / (1 + (3 - index) * 0.62);
    const bottom = 560 + 480 * scale;
    const top = 560 - 520 * scale;
    const away = 700 * scale + 40;
    return [-1, 1]
      .map((side) => column(800 + side * away, top, bottom, 120 * scale, night, light))
      .join('');
  });
  return sheet(
    1600,
    1067,
    'url(#sky)',
    `<defs>${fade('sky', deepNight, '#24467c')}<radialGradient id="glow"><stop stop-color="${light}" stop-opacity=".5"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>`,
    circle(800, 400, 330, 'fill="url(#glow)"'),
    circle(800, 400, 84, `fill="${light}"`),
    floor(1600, 560, 1067, deepNight, pale),
    area('M0 556H1600V564H0z', light, 'opacity=".7"'),
    ...columns,
  );
}

/** Two pillars with their globes, on steps. */
export function pillars(): Buffer {
  const globe = (x: number, marks: string) =>
    circle(x, 262, 92, `fill="${paper}" stroke="${ink}" stroke-width="4"`) + marks;
  const meridians = [30, 62].map(
    (r) =>
      `<ellipse cx="370" cy="262" rx="${r}" ry="92" fill="none" stroke="${blue}" stroke-width="3"/>`,
  );
  const stars = [
    [796, 232],
    [838, 214],
    [872, 252],
    [824, 286],
    [866, 312],
    [798, 306],
  ].map(([x = 0, y = 0]) => circle(x, y, 6, `fill="${brass}"`));
  return sheet(
    1200,
    1600,
    shade,
    circle(600, 700, 470, `fill="${paper}"`),
    circle(600, 700, 470, `fill="none" stroke="${faint}" stroke-width="3"`),
    circle(600, 700, 440, `fill="none" stroke="${faint}" stroke-width="3"`),
    column(370, 360, 1250, 170, paper, ink),
    column(830, 360, 1250, 170, paper, ink),
    globe(
      370,
      `${meridians.join('')}${line('M278 262h184M370 170v184M290 216h160M290 308h160', blue, 3)}`,
    ),
    globe(
      830,
      `${line('M796 232L838 214L872 252L824 286L866 312M824 286L798 306', brass, 3)}${stars.join('')}`,
    ),
    ...times(3, (step) => {
      const [x, y] = [180 - step * 60, 1252 + step * 74];
      return area(`M${x} ${y}H${1200 - x}V${y + 74}H${x}z`, step % 2 ? blue : night);
    }),
    area('M0 1474H1200V1600H0z', ink),
    ...times(3, (step) =>
      line(`M${180 - step * 60} ${1254 + step * 74}H${1020 + step * 60}`, light, 3),
    ),
  );
}

/** The plumb line that proves an arch. */
export function arch(): Buffer {
  const stones = times(13, (index) => {
    const [from, to] = [180 + (index * 180) / 13, 180 + ((index + 1) * 180) / 13];
    const point = (r: number, degrees: number) => {
      const angle = (degrees * Math.PI) / 180;
      return `${(600 + r * Math.cos(angle)).toFixed(1)} ${(720 + r * Math.sin(angle)).toFixed(1)}`;
    };
    const outer = index === 6 ? 500 : 460;
    const d = `M${point(300, from)}A300 300 0 0 1 ${point(300, to)}L${point(outer, to)}A${outer} ${outer} 0 0 0 ${point(outer, from)}z`;
    return area(
      d,
      index === 6 ? light : index % 2 ? shade : paper,
      `stroke="${ink}" stroke-width="4"`,
    );
  });
  const piers = [140, 900].flatMap((x) =>
    times(6, (index) =>
      area(
        `M${x} ${720 + index * 130}h160v130h-160z`,
        index % 2 ? paper : shade,
        `stroke="${ink}" stroke-width="4"`,
      ),
    ),
  );
  return sheet(
    1200,
    1600,
    'url(#dusk)',
    `<defs>${fade('dusk', night, '#3a5f9a')}</defs>`,
    area('M300 720A300 300 0 0 1 900 720V1500H300z', deepNight, 'opacity=".55"'),
    ...piers,
    ...stones,
    area('M0 1500H1200V1600H0z', ink),
    line('M600 200V1180', light, 4),
    circle(600, 200, 14, `fill="${light}"`),
    area('M560 1180H640L628 1290L600 1390L572 1290z', light),
    line('M556 1180H644', paper, 8),
  );
}

/** One of the sides of a stone seen from its corner. */
type Side = [string, string];

/** The stone as it was quarried, and as it is to become. */
export function ashlars(): Buffer {
  const rough: Side[] = [
    ['M180 560L330 470L520 440L640 540L560 630L390 700L250 650z', '#e3dccd'],
    ['M180 560L250 650L390 700L400 860L380 960L240 900L190 780z', '#b9b09c'],
    ['M390 700L560 630L640 540L660 720L630 850L520 910L380 960L400 860z', '#8e8674'],
  ];
  const perfect: Side[] = [
    ['M930 560L1170 450L1410 560L1170 670z', paper],
    ['M930 560L1170 670V960L930 850z', '#c9d3e6'],
    ['M1170 670L1410 560V850L1170 960z', blue],
  ];
  const draw = (sides: Side[]) =>
    sides.map(([d, fill]) =>
      area(d, fill, `stroke="${ink}" stroke-width="4" stroke-linejoin="round"`),
    );
  return sheet(
    1600,
    1200,
    shade,
    area('M0 780H1600V1200H0z', faint),
    line('M0 780H1600', ink, 3),
    area('M240 900L380 960L630 850L760 900L470 1020z', ink, 'opacity=".16"'),
    area('M930 850L1170 960L1410 850L1530 900L1220 1030z', ink, 'opacity=".16"'),
    ...draw(rough),
    line(
      'M300 560l70 -30M420 520l90 -20M300 740l50 40M250 800l60 50M470 780l60 -40M500 850l70 -40M440 620l70 -34',
      ink,
      3,
      'opacity=".6"',
    ),
    ...draw(perfect),
    // The winch that lifts it, with its claw.
    line('M1170 560V120', ink, 5),
    area('M1130 500H1210L1190 566H1150z', brass, `stroke="${ink}" stroke-width="4"`),
    circle(1170, 470, 30, `fill="none" stroke="${brass}" stroke-width="12"`),
    line('M960 120H1380', ink, 14),
    circle(1170, 140, 44, `fill="${shade}" stroke="${ink}" stroke-width="8"`),
    circle(1170, 140, 10, `fill="${ink}"`),
  );
}
