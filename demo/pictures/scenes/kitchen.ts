import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, ellipse, gradient, mix, n, path, picture, rect, stroke, times, type Frame } from '../svg.ts';
import { shadow } from '../thing.ts';

/** A hob with a steaming pot and a pan, ladles on a rail above it, and a board with vegetables beside it. */
export function stove(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const top = h * random.between(0.66, 0.71);
  const foot = top + h * 0.06;
  const size = Math.min(h, w * 0.6);
  const potLeft = random.chance(0.5);
  const [potX, panX] = potLeft ? [w * 0.24, w * 0.5] : [w * 0.52, w * 0.26];
  const rail = h * 0.13;
  return picture(frame, [
    gradient('wall', [palette.sky[0], palette.sky[2]], [0, 0, 1, 1]),
    rect(0, 0, w, h, 'url(#wall)'),
    tiles(palette, frame, top),
    rect(w * 0.08, rail, w * 0.6, h * 0.014, mix(palette.mid, palette.dark, 0.3), 'rx="3"'),
    times(5, (index) => utensil(index, w * (0.13 + index * 0.125), rail, size * random.between(0.24, 0.3), palette)),
    rect(0, top, w, h - top, mix(palette.far, palette.mid, 0.4)),
    rect(0, top, w, h * 0.014, mix(palette.far, palette.light, 0.45)),
    rect(w * 0.06, top + h * 0.035, w * 0.62, h * 0.05, mix(palette.dark, palette.near, 0.25), 'rx="8"'),
    pot(random, potX, foot, size * 0.34, random.pick([palette.accent, palette.second, palette.near]), palette),
    pan(random, panX, foot, { size: size * 0.26, side: potLeft ? 1 : -1 }, palette),
    board(random, w * 0.84, top + h * 0.15, size * 0.24, palette),
  ]);
}

function tiles(palette: Palette, { width, height }: Frame, bottom: number): string[] {
  const side = height / 7;
  const line = mix(palette.sky[1], palette.light, 0.6);
  const across = times(Math.ceil(bottom / side), (row) => rect(0, (row + 1) * side, width, 2, line, 'fill-opacity=".7"'));
  const down = times(Math.ceil(width / side), (column) => rect((column + 0.5) * side, 0, 2, bottom, line, 'fill-opacity=".7"'));
  return [...across, ...down];
}

function utensil(index: number, x: number, rail: number, length: number, palette: Palette): string {
  const metal = mix(palette.dark, palette.far, 0.35);
  const end = rail + length;
  const handle = stroke(`M${n(x)} ${n(rail)}V${n(end - length * 0.2)}`, metal, length * 0.06);
  if (index % 3 === 0) return handle + circle(x, end - length * 0.1, length * 0.16, metal);
  if (index % 3 === 1) return handle + rect(x - length * 0.13, end - length * 0.3, length * 0.26, length * 0.3, metal, 'rx="5"');
  const loops = [0.18, 0.1].map((half) =>
    ellipse(x, end - length * 0.16, length * half, length * 0.24, 'none', `stroke="${metal}" stroke-width="${n(length * 0.035)}"`),
  );
  return handle + loops.join('');
}

function pot(random: Random, x: number, foot: number, size: number, color: string, palette: Palette): string {
  const [half, tall] = [size * 0.62, size * 0.78];
  const mouth = foot - tall;
  const steam = times(3, (index) =>
    stroke(
      `M${n(x + (index - 1) * half * 0.5)} ${n(mouth - size * 0.1)}q${n(-size * 0.13)} ${n(-size * 0.18)} 0 ${n(-size * 0.34)}t0 ${n(-size * random.between(0.26, 0.4))}`,
      palette.light,
      size * 0.055,
      'stroke-opacity=".85"',
    ),
  );
  const ears = [-1, 1].map((side) =>
    stroke(
      `M${n(x + side * half)} ${n(mouth + tall * 0.2)}q${n(side * half * 0.3)} ${n(tall * 0.08)} 0 ${n(tall * 0.2)}`,
      mix(color, palette.dark, 0.35),
      size * 0.06,
    ),
  );
  return (
    shadow(x, foot, half, palette) +
    steam.join('') +
    ears.join('') +
    rect(x - half, mouth, half * 2, tall, color, `rx="${n(size * 0.1)}"`) +
    rect(x - half, mouth + tall * 0.55, half * 2, tall * 0.07, mix(color, palette.light, 0.45)) +
    ellipse(x, mouth + 2, half, half * 0.16, mix(color, palette.dark, 0.3)) +
    ellipse(x, mouth + 3, half * 0.88, half * 0.115, random.pick([palette.second, palette.accent]))
  );
}

type Laid = { size: number; /** Where its handle points: 1 is right. */ side: 1 | -1 };

function pan(random: Random, x: number, foot: number, { size, side }: Laid, palette: Palette): string {
  const [half, tall] = [size * 0.8, size * 0.28];
  const iron = mix(palette.dark, palette.near, 0.3);
  const bits = times(7, (index) =>
    circle(
      x + (index - 3) * half * 0.24,
      foot - tall - size * random.between(0, 0.07),
      size * random.between(0.08, 0.12),
      random.pick([palette.accent, palette.second, palette.light]),
    ),
  );
  const curl = stroke(
    `M${n(x)} ${n(foot - tall - size * 0.22)}q${n(-size * 0.12)} ${n(-size * 0.2)} 0 ${n(-size * 0.36)}`,
    palette.light,
    size * 0.06,
    'stroke-opacity=".75"',
  );
  return (
    shadow(x, foot, half, palette) +
    curl +
    stroke(
      `M${n(x + side * half * 0.9)} ${n(foot - tall * 0.8)}l${n(side * half * 0.6)} ${n(-tall * 0.5)}`,
      mix(palette.mid, palette.dark, 0.35),
      size * 0.1,
    ) +
    bits.join('') +
    path(
      `M${n(x - half)} ${n(foot - tall)}H${n(x + half)}Q${n(x + half * 0.9)} ${n(foot)} ${n(x + half * 0.65)} ${n(foot)}H${n(x - half * 0.65)}Q${n(x - half * 0.9)} ${n(foot)} ${n(x - half)} ${n(foot - tall)}Z`,
      iron,
    )
  );
}

function board(random: Random, x: number, y: number, size: number, palette: Palette): string {
  const wood = mix(palette.light, palette.second, 0.35);
  const slices = times(4, (index) => ellipse(x - size * (0.5 - index * 0.2), y - size * 0.14, size * 0.085, size * 0.12, palette.accent));
  const greens = times(3, (index) =>
    ellipse(
      x + size * (0.42 + index * 0.12),
      y - size * (0.2 + (index % 2) * 0.1),
      size * 0.13,
      size * 0.09,
      mix('#4c7d54', palette.near, 0.2 * index),
    ),
  );
  const tomato = x + size * random.between(0.12, 0.22);
  return (
    ellipse(x + size * 0.1, y + size * 0.16, size * 1.02, size * 0.12, palette.dark, 'fill-opacity=".18"') +
    path(`M${n(x - size * 0.8)} ${n(y - size * 0.1)}H${n(x + size * 0.8)}L${n(x + size)} ${n(y + size * 0.14)}H${n(x - size)}Z`, wood) +
    greens.join('') +
    slices.join('') +
    circle(tomato, y - size * 0.17, size * 0.15, mix(palette.accent, '#c2423f', 0.5)) +
    stroke(
      `M${n(tomato)} ${n(y - size * 0.32)}q${n(size * 0.05)} ${n(-size * 0.05)} ${n(size * 0.1)} ${n(-size * 0.03)}`,
      '#4c7d54',
      size * 0.035,
    )
  );
}
