/** Drawings on the colour of night. */
import { area, around, circle, colours, fade, line, scatter, sheet, times } from './svg.ts';

const { night, deepNight, light, pale, blue } = colours;

/** A star with six points, the long ones upright. */
function star(x: number, y: number, r: number): string {
  const points = times(12, (index) =>
    around(x, y, index % 2 ? r * 0.34 : r, index * 30 - 90).join(' '),
  );
  return area(`M${points.join('L')}z`, light);
}

/** The sky above the mountains, the sun, the moon and seven stars. */
export function sky(): Buffer {
  const random = scatter(1717);
  const dust = times(260, () => {
    const [x, y, r] = [random() * 1800, random() * 640, 0.8 + random() * 1.8];
    return circle(
      Math.round(x),
      Math.round(y),
      Number(r.toFixed(1)),
      `fill="${pale}" opacity="${(0.35 + random() * 0.6).toFixed(2)}"`,
    );
  });
  const seven = times(7, (index) => star(...around(900, 800, 620, 210 + index * 20), 30));
  const ridge = (base: number, height: number, seed: number) => {
    const next = scatter(seed);
    const peaks = times(13, (index) => `L${index * 150} ${Math.round(base - next() * height)}`);
    return `M0 1012V${base}${peaks.join('')}V1012z`;
  };
  return sheet(
    1800,
    1012,
    'url(#sky)',
    `<defs>${fade('sky', deepNight, '#2a4f8a')}</defs>`,
    ...dust,
    line(
      `M${around(900, 800, 700, 186).join(' ')}A700 700 0 0 1 ${around(900, 800, 700, 354).join(' ')}`,
      light,
      2.5,
      'opacity=".55"',
    ),
    ...seven,
    area('M880 330A100 100 0 1 0 960 490A80 80 0 1 1 880 330z', pale),
    area(ridge(830, 210, 1390), '#1a3766'),
    area(ridge(900, 150, 1723), night),
    area(ridge(960, 90, 42), deepNight),
  );
}

/** The level, on which all meet. */
export function level(): Buffer {
  const scale = times(41, (index) => {
    const degrees = 60 + index * 1.5;
    const [long, wide] = index % 5 === 0 ? [34, 4] : [20, 2];
    const from = around(800, 220, 600, degrees);
    const to = around(800, 220, 600 - long, degrees);
    return line(`M${from.join(' ')}L${to.join(' ')}`, light, wide);
  });
  return sheet(
    1600,
    1200,
    night,
    ...times(17, (index) =>
      line(`M0 ${index * 75}H1600M${index * 100} 0V1200`, blue, 1.5, 'opacity=".7"'),
    ),
    line(
      `M${around(800, 220, 600, 120).join(' ')}A600 600 0 0 0 ${around(800, 220, 600, 60).join(' ')}`,
      light,
      4,
    ),
    ...scale,
    area(
      'M800 150L300 960H390L800 296L1210 960H1300z',
      pale,
      `stroke="${light}" stroke-width="5" stroke-linejoin="round"`,
    ),
    area('M180 960H1420V1030H180z', pale, `stroke="${light}" stroke-width="5"`),
    area('M520 700H1080V740H520z', pale, `stroke="${light}" stroke-width="5"`),
    line('M800 240V830', light, 5),
    area('M766 830H834L824 890L800 948L776 890z', light),
    circle(800, 236, 17, `fill="${night}" stroke="${light}" stroke-width="6"`),
    line('M0 1032H1600', light, 3),
  );
}
