import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, type Frame, gradient, group, mix, n, path, picture, rect, stroke, times } from '../svg.ts';

/** Leaves that grow in from the edges, each family with its own veins. */
export function leaves(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const dark = random.chance(0.4);
  const ground = dark ? [palette.dark, palette.near] : [palette.sky[2], palette.sky[1]];
  const greens = [palette.mid, palette.near, palette.second, palette.far, mix(palette.mid, palette.light, 0.3)];
  const kind = random.pick(['blade', 'fern', 'round'] as const);
  const fans = times(random.whole(7, 11), (index) => {
    const [x, y, turn] = edge(random, index, w, h);
    const size = Math.min(w, h) * random.between(0.32, 0.6);
    const color = mix(random.pick(greens), dark ? palette.light : palette.dark, random.between(0, 0.15));
    return group(
      [leaf(kind, size, color, mix(color, dark ? palette.light : palette.dark, 0.3))],
      `translate(${n(x)} ${n(y)}) rotate(${n(turn + random.between(-35, 35))})`,
    );
  });
  const berries = random.chance(0.5)
    ? times(random.whole(5, 12), () =>
        circle(w * random.between(0.2, 0.8), h * random.between(0.2, 0.8), random.between(4, 11), palette.accent),
      )
    : [];
  return picture(frame, [
    gradient('ground', ground),
    rect(0, 0, w, h, 'url(#ground)'),
    circle(
      w / 2,
      h / 2,
      Math.min(w, h) * random.between(0.16, 0.3),
      dark ? palette.accent : palette.light,
      `fill-opacity="${dark ? '.9' : '.8'}"`,
    ),
    fans,
    berries,
  ]);
}

function edge(random: Random, index: number, w: number, h: number): [number, number, number] {
  const along = random.between(0, 1);
  const edges: [number, number, number][] = [
    [w * along, h * 1.02, 0],
    [-w * 0.02, h * along, 90],
    [w * along, -h * 0.02, 180],
    [w * 1.02, h * along, 270],
  ];
  return edges[index % 4] ?? [0, h, 0];
}

function leaf(kind: 'blade' | 'fern' | 'round', size: number, color: string, vein: string): string {
  if (kind === 'fern') {
    const fronds = times(9, (index) => {
      const [y, reach] = [-size * (0.1 + index * 0.095), size * 0.3 * (1 - index / 11)];
      return path(
        `M0 ${n(y)}q${n(reach * 0.6)} ${n(-reach * 0.6)} ${n(reach)} ${n(-reach * 0.35)}q${n(-reach * 0.3)} ${n(reach * 0.6)} ${n(-reach)} ${n(reach * 0.35)}q${n(-reach * 0.6)} ${n(-reach * 0.6)} ${n(-reach)} ${n(-reach * 0.35)}q${n(reach * 0.3)} ${n(reach * 0.6)} ${n(reach)} ${n(reach * 0.35)}Z`,
        color,
      );
    });
    return stroke(`M0 0V${n(-size)}`, color, size * 0.022) + fronds.join('');
  }
  const belly = kind === 'blade' ? 0.2 : 0.42;
  const ribs = times(
    5,
    (index) =>
      `M0 ${n(-size * (0.2 + index * 0.14))}l${n(size * belly * 0.55)} ${n(-size * 0.12)}M0 ${n(-size * (0.2 + index * 0.14))}l${n(-size * belly * 0.55)} ${n(-size * 0.12)}`,
  ).join('');
  return (
    path(
      `M0 0C${n(size * belly)} ${n(-size * 0.2)} ${n(size * belly)} ${n(-size * 0.7)} 0 ${n(-size)}C${n(-size * belly)} ${n(-size * 0.7)} ${n(-size * belly)} ${n(-size * 0.2)} 0 0Z`,
      color,
    ) + stroke(`M0 ${n(size * 0.08)}V${n(-size * 0.92)}${ribs}`, vein, size * 0.009, 'stroke-opacity=".7"')
  );
}

/** Flowers on stems, seen from the side, in a meadow or a bed. */
export function meadow(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const blooms = [palette.accent, palette.second, palette.light, mix(palette.accent, palette.light, 0.4)];
  const rows = [0, 1, 2].map((row) =>
    times(Math.round(w / (90 - row * 8)), (index) => {
      const x = (index + random.between(0, 1)) * (90 - row * 8);
      const tall = h * random.between(0.22, 0.5) * (0.8 + row * 0.25);
      const stem = mix(palette.mid, palette.near, row / 2);
      const lean = random.between(-0.12, 0.12) * tall;
      return (
        stroke(`M${n(x)} ${n(h)}Q${n(x)} ${n(h - tall * 0.6)} ${n(x + lean)} ${n(h - tall)}`, stem, h * 0.008) +
        group(
          [bloom(random, h * random.between(0.025, 0.05) * (0.8 + row * 0.25), random.pick(blooms), palette)],
          `translate(${n(x + lean)} ${n(h - tall)})`,
        ) +
        leafPair(x, h - tall * 0.4, h * 0.05, stem)
      );
    }).join(''),
  );
  return picture(frame, [
    gradient('sky', palette.sky),
    rect(0, 0, w, h, 'url(#sky)'),
    circle(w * random.between(0.15, 0.85), h * 0.28, h * random.between(0.09, 0.16), mix(palette.light, palette.second, 0.4)),
    rows,
  ]);
}

function leafPair(x: number, y: number, size: number, color: string): string {
  return path(
    `M${n(x)} ${n(y)}q${n(size * 0.3)} ${n(-size)} ${n(size)} ${n(-size * 0.8)}q${n(-size * 0.1)} ${n(size * 0.7)} ${n(-size)} ${n(size * 0.8)}q${n(-size * 0.3)} ${n(-size)} ${n(-size)} ${n(-size * 0.8)}q${n(size * 0.1)} ${n(size * 0.7)} ${n(size)} ${n(size * 0.8)}Z`,
    color,
  );
}

function bloom(random: Random, size: number, color: string, palette: Palette): string {
  const petals = random.pick([5, 6, 8, 12]);
  const shape = times(
    petals,
    (index) =>
      `<ellipse cx="0" cy="${n(-size * 0.75)}" rx="${n((size * 2.4) / petals)}" ry="${n(size * 0.7)}" fill="${color}" transform="rotate(${n((360 / petals) * index)})"/>`,
  ).join('');
  return random.chance(0.25)
    ? path(
        `M${n(-size)} ${n(-size)}q${n(size * 0.5)} ${n(size * 0.6)} ${n(size)} 0q${n(size * 0.5)} ${n(size * 0.6)} ${n(size)} 0q0 ${n(size * 1.7)} ${n(-size)} ${n(size * 1.7)}q${n(-size)} 0 ${n(-size)} ${n(-size * 1.7)}Z`,
        color,
      )
    : shape + circle(0, 0, size * 0.38, palette.near);
}

/** One plant in a pot, standing at the given foot. */
export function pottedPlant(random: Random, palette: Palette, x: number, foot: number, tall: number): string {
  const pot = tall * 0.32;
  const green = random.pick([palette.mid, palette.near, mix(palette.second, palette.near, 0.4)]);
  const kind = random.pick(['blade', 'round', 'fern'] as const);
  const fan = times(random.whole(5, 8), (index) =>
    group(
      [leaf(kind, tall * random.between(0.5, 0.72), mix(green, palette.light, (index % 3) * 0.1), mix(green, palette.dark, 0.3))],
      `translate(${n(x)} ${n(foot - pot * 0.9)}) rotate(${n(-62 + index * 20 + random.between(-8, 8))})`,
    ),
  );
  const clay = random.pick([palette.accent, palette.light, palette.far]);
  return (
    fan.join('') +
    path(`M${n(x - pot * 0.5)} ${n(foot - pot)}h${n(pot)}l${n(-pot * 0.15)} ${n(pot)}h${n(-pot * 0.7)}Z`, clay) +
    rect(x - pot * 0.56, foot - pot * 1.05, pot * 1.12, pot * 0.2, mix(clay, palette.dark, 0.12), 'rx="3"')
  );
}
