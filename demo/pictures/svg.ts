import type { Random } from './random.ts';

export type Frame = { width: number; height: number };
export type Point = readonly [x: number, y: number];

/** Wraps drawn elements into a whole picture. */
export function picture(frame: Frame, elements: (string | string[])[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}">${elements.flat().join('')}</svg>`;
}

/** A number with as few digits as a picture needs. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A gradient from top to bottom (or along `direction`), to be used as `url(#id)`. */
export function gradient(
  id: string,
  colors: readonly string[],
  direction: readonly [number, number, number, number] = [0, 0, 0, 1],
): string {
  const stops = colors.map(
    (color, index) => `<stop offset="${n((index / Math.max(1, colors.length - 1)) * 100)}%" stop-color="${color}"/>`,
  );
  const [x1, y1, x2, y2] = direction;
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`;
}

/** A soft light that fades to nothing at its edge. */
export function glow(id: string, color: string, strength: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${n(strength)}"/><stop offset="55%" stop-color="${color}" stop-opacity="${strength * 0.42}"/><stop offset="100%" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

/** Pass transparency in `more` as `fill-opacity`: plain `opacity` makes the renderer paint a separate layer for each shape. */
export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A line with round ends, such as a brush stroke or a limb. */
export function stroke(d: string, color: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function group(elements: (string | string[])[], transform = '', more = ''): string {
  return `<g ${transform === '' ? '' : `transform="${transform}"`} ${more}>${elements.flat().join('')}</g>`;
}

/** A curve through the points (Catmull–Rom), open or closed. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const wrapped = closed ? (index + points.length) % points.length : Math.min(points.length - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  const parts = [`M${n(at(0)[0])} ${n(at(0)[1])}`];
  for (let index = 0; index < points.length - (closed ? 0 : 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${[...first, ...second, ...to].map(n).join(' ')}`);
  }
  return parts.join('') + (closed ? 'Z' : '');
}

/** The area below a curve, down to the bottom of the frame. */
export function below(points: readonly Point[], frame: Frame): string {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return `${curve(points)}L${n(last[0])} ${frame.height}L${n(first[0])} ${frame.height}Z`;
}

/** A rounded shape around a centre; `rough` of 0 is an ellipse. */
export function blob(random: Random, x: number, y: number, rx: number, ry: number, rough = 0.18, corners = 8): string {
  const turn = random.between(0, Math.PI);
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = turn + (index / corners) * Math.PI * 2;
    const reach = random.around(1, rough);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  return curve(points, true);
}

/** `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, index: number) => Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) => Math.round(channel(from, index) * (1 - share) + channel(to, index) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
