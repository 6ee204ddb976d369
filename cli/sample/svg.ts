/** What all drawings are made with: the site's colours, and numbers that are the same every time. */

export const colours = {
  paper: '#fbf9f4',
  shade: '#f2eee4',
  line: '#d8d1c2',
  ink: '#1a1e27',
  blue: '#1d3f72',
  night: '#12284b',
  deepNight: '#0c1526',
  brass: '#876720',
  light: '#d9bd7c',
  pale: '#e9edf5',
} as const;

/** A drawing on a ground of one colour, as an SVG document. */
export function sheet(width: number, height: number, ground: string, ...body: string[]): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<path d="M0 0h${width}v${height}H0z" fill="${ground}"/>${body.join('')}</svg>`,
  );
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
}

export function area(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, r: number, more: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" ${more}/>`;
}

/** A gradient from top to bottom, to be filled with `url(#id)`. */
export function fade(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Numbers between 0 and 1 that look random: a photo's address is made from its content. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A point in whole hundredths, on a circle around another. */
export function around(x: number, y: number, r: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(x + r * Math.cos(angle)), round(y + r * Math.sin(angle))];
}
