import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, curve, ellipse, gradient, group, mix, n, path, picture, rect, stroke, times, type Frame, type Point } from '../svg.ts';
import { shadow, type Thing } from '../thing.ts';
import { pottedPlant } from './plants.ts';

/** Mugs, vases and a plant on a table against a plain wall. */
export function stillLife(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const tableY = h * random.between(0.68, 0.76);
  const colors = random.shuffle([palette.accent, palette.second, palette.light, palette.mid, palette.near]);
  const count = Math.max(3, Math.round(w / (h * 0.36)));
  const things = times(count, (index) => {
    const x = w * ((index + 0.5) / count) + random.between(-0.03, 0.03) * w;
    const foot = tableY + h * random.between(0.04, 0.12);
    const color = colors[index % colors.length] ?? palette.accent;
    const size = h * random.between(0.2, 0.32);
    return random.pick([mug, vase, bottle, fruit, () => pottedPlant(random, palette, x, foot, size * 1.9)])(
      random,
      x,
      foot,
      size,
      color,
      palette,
    );
  });
  return picture(frame, [
    gradient('wall', [palette.sky[0], palette.sky[2]], [0, 0, 1, 1]),
    rect(0, 0, w, h, 'url(#wall)'),
    circle(
      w * random.between(0.2, 0.8),
      h * random.between(0.25, 0.45),
      h * random.between(0.2, 0.34),
      mix(palette.light, palette.second, 0.35),
      'fill-opacity=".75"',
    ),
    rect(0, tableY, w, h - tableY, mix(palette.far, palette.mid, 0.4)),
    rect(0, tableY, w, h * 0.012, mix(palette.far, palette.light, 0.4)),
    things,
  ]);
}

const mug: Thing = (random, x, foot, size, color, palette) => {
  const [half, tall] = [size * 0.4, size * 0.75];
  const steam = times(random.whole(0, 2), (index) =>
    stroke(
      `M${n(x - 8 + index * 18)} ${n(foot - tall - 8)}q${n(-size * 0.1)} ${n(-size * 0.15)} 0 ${n(-size * 0.3)}t0 ${n(-size * 0.28)}`,
      palette.light,
      size * 0.035,
      'stroke-opacity=".8"',
    ),
  );
  return (
    shadow(x, foot, half, palette) +
    stroke(
      `M${n(x + half)} ${n(foot - tall * 0.75)}c${n(half * 0.75)} 0 ${n(half * 0.75)} ${n(tall * 0.5)} 0 ${n(tall * 0.5)}`,
      color,
      size * 0.09,
    ) +
    rect(x - half, foot - tall, half * 2, tall, color, `rx="${n(size * 0.1)}"`) +
    rect(x - half, foot - tall * random.between(0.3, 0.5), half * 2, tall * 0.12, mix(color, palette.light, 0.5)) +
    ellipse(x, foot - tall + 3, half * 0.92, half * 0.14, palette.dark) +
    steam.join('')
  );
};

const vase: Thing = (random, x, foot, size, color, palette) => {
  const [belly, neck, tall] = [size * random.between(0.36, 0.52), size * random.between(0.12, 0.22), size * random.between(1.1, 1.5)];
  const side = (sign: number): Point[] => [
    [x + sign * neck * 1.25, foot - tall],
    [x + sign * neck, foot - tall * 0.85],
    [x + sign * belly, foot - tall * 0.42],
    [x + sign * belly * 0.5, foot],
  ];
  const stems = times(random.whole(0, 4), (index) => {
    const [dx, dy] = [(index - 1.5) * size * 0.28, -size * random.between(0.5, 0.95)];
    return (
      stroke(`M${n(x)} ${n(foot - tall)}q${n(dx * 0.2)} ${n(dy * 0.6)} ${n(dx)} ${n(dy)}`, palette.near, size * 0.025) +
      ellipse(x + dx, foot - tall + dy, size * 0.09, size * 0.14, random.pick([palette.accent, palette.second, palette.light]))
    );
  });
  return (
    shadow(x, foot, belly, palette) +
    stems.join('') +
    path(`${curve(side(-1))}L${curve(side(1).toReversed()).slice(1)}Z`, color) +
    (random.chance(0.5)
      ? stroke(
          `M${n(x - belly * 0.93)} ${n(foot - tall * 0.48)}q${n(belly * 0.93)} ${n(size * 0.1)} ${n(belly * 1.86)} 0`,
          mix(color, palette.dark, 0.3),
          size * 0.045,
        )
      : '')
  );
};

const bottle: Thing = (random, x, foot, size, color, palette) => {
  const [half, tall] = [size * 0.26, size * random.between(1.2, 1.6)];
  return (
    shadow(x, foot, half, palette) +
    path(
      `M${n(x - half)} ${n(foot)}V${n(foot - tall * 0.6)}Q${n(x - half)} ${n(foot - tall * 0.75)} ${n(x - half * 0.35)} ${n(foot - tall * 0.82)}V${n(foot - tall)}h${n(half * 0.7)}V${n(foot - tall * 0.82)}Q${n(x + half)} ${n(foot - tall * 0.75)} ${n(x + half)} ${n(foot - tall * 0.6)}V${n(foot)}Z`,
      mix(color, palette.dark, 0.2),
    ) +
    rect(x - half, foot - tall * 0.48, half * 2, tall * 0.26, palette.light)
  );
};

const fruit: Thing = (random, x, foot, size, color, palette) => {
  const bowl = path(
    `M${n(x - size * 0.62)} ${n(foot - size * 0.4)}h${n(size * 1.24)}q${n(-size * 0.1)} ${n(size * 0.4)} ${n(-size * 0.45)} ${n(size * 0.4)}h${n(-size * 0.34)}q${n(-size * 0.35)} 0 ${n(-size * 0.45)} ${n(-size * 0.4)}Z`,
    mix(color, palette.dark, 0.1),
  );
  const heap = times(5, (index) =>
    circle(
      x + (index - 2) * size * 0.21,
      foot - size * (0.44 + (index % 2) * 0.12),
      size * 0.17,
      random.pick([palette.accent, palette.second, mix(palette.accent, palette.second, 0.5)]),
    ),
  );
  return shadow(x, foot, size * 0.4, palette) + heap.join('') + bowl;
};

/** A table laid for many, seen from above. */
export function table(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const cloth = random.pick([palette.sky[1], palette.far, palette.near, palette.light]);
  const lines = random.chance(0.6)
    ? times(Math.ceil(w / 60), (index) => rect(index * 60, 0, random.pick([4, 18]), h, mix(cloth, palette.light, 0.3)))
    : [];
  const spots = random
    .shuffle(times(12, (index) => [((index % 4) + 0.5) / 4, (Math.floor(index / 4) + 0.5) / 3] as const))
    .slice(0, random.whole(5, 8));
  const dishes = spots.map(([sx, sy]) =>
    dish(
      random,
      w * sx + random.between(-20, 20),
      h * sy + random.between(-15, 15),
      Math.min(w / 4, h / 3) * random.between(0.36, 0.62),
      palette,
    ),
  );
  return picture(frame, [rect(0, 0, w, h, cloth), lines, dishes]);
}

function dish(random: Random, x: number, y: number, radius: number, palette: Palette): string {
  const rim = random.pick([palette.light, mix(palette.second, palette.light, 0.5), mix(palette.accent, palette.light, 0.6)]);
  const food = random.pick([palette.accent, palette.second, palette.mid, palette.near]);
  const bits = times(random.whole(5, 13), () => {
    const [angle, reach] = [random.between(0, 6.3), random.between(0.1, 0.55) * radius];
    return circle(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach,
      radius * random.between(0.06, 0.15),
      mix(random.pick([palette.accent, palette.second, palette.light, palette.mid]), food, 0.15),
    );
  });
  const slices = times(6, (index) =>
    path(
      `M${n(x)} ${n(y)}L${n(x + Math.cos(index * 1.047) * radius * 0.66)} ${n(y + Math.sin(index * 1.047) * radius * 0.66)}A${n(radius * 0.66)} ${n(radius * 0.66)} 0 0 1 ${n(x + Math.cos(index * 1.047 + 0.94) * radius * 0.66)} ${n(y + Math.sin(index * 1.047 + 0.94) * radius * 0.66)}Z`,
      index % 2 ? food : mix(food, palette.light, 0.3),
    ),
  );
  const inside = random.pick([
    bits,
    slices,
    [
      stroke(
        `M${n(x - radius * 0.4)} ${n(y)}q${n(radius * 0.2)} ${n(-radius * 0.4)} ${n(radius * 0.4)} 0t${n(radius * 0.4)} 0`,
        palette.light,
        radius * 0.1,
      ),
    ],
  ]);
  return (
    circle(x + radius * 0.07, y + radius * 0.1, radius, palette.dark, 'fill-opacity=".2"') +
    circle(x, y, radius, rim) +
    circle(x, y, radius * 0.76, mix(rim, palette.dark, 0.08)) +
    circle(x, y, radius * 0.68, food) +
    inside.join('')
  );
}

/** Shelves with books, and whatever else found room there. */
export function shelves(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const rows = random.whole(2, 3);
  const colors = [palette.accent, palette.second, palette.mid, palette.near, palette.light, palette.far];
  const boards = times(rows, (row) => {
    const foot = h * ((row + 1) / rows) - h * 0.06;
    const room = (h / rows) * 0.74;
    const items: string[] = [];
    for (let x = w * 0.04; x < w * 0.94;) {
      if (random.chance(0.11)) {
        const pot = random.chance(0.5)
          ? pottedPlant(random, palette, x + room * 0.35, foot, room * 0.9)
          : vase(random, x + room * 0.35, foot, room * 0.5, random.pick(colors), palette);
        items.push(pot);
        x += room * 0.75;
        continue;
      }
      const [wide, tall] = [h * random.between(0.025, 0.06), room * random.between(0.62, 1)];
      const color = random.pick(colors);
      const tilt = random.chance(0.07) ? `transform="rotate(8 ${n(x)} ${n(foot)})"` : '';
      items.push(
        group(
          [
            rect(x, foot - tall, wide - 1, tall, color, 'rx="2"'),
            rect(x + wide * 0.18, foot - tall * 0.84, wide * 0.6, tall * random.between(0.06, 0.2), mix(color, palette.light, 0.5)),
            rect(x, foot - tall * 0.14, wide - 1, tall * 0.03, mix(color, palette.dark, 0.3)),
          ],
          '',
          tilt,
        ),
      );
      x += wide + (tilt === '' ? 0 : wide * 0.9);
    }
    return items.join('') + rect(0, foot, w, h * 0.028, mix(palette.near, palette.accent, 0.15));
  });
  return picture(frame, [rect(0, 0, w, h, random.pick([palette.sky[2], palette.sky[1], palette.dark])), boards]);
}

/** Pots in the making: rows of bowls, jugs and vases, as on a potter's rack. */
export function vessels(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const rows = h > w * 0.6 ? 2 : 1;
  const glazes = random.shuffle([palette.accent, palette.second, palette.light, palette.far, palette.mid, palette.near]);
  const racks = times(rows, (row) => {
    const foot = h * ((row + 1) / rows) - h * 0.07;
    const count = Math.round(w / (h / rows) / 0.5);
    return (
      times(count, (index) =>
        random.pick([vase, vase, mug, bottle])(
          random,
          w * ((index + 0.5) / count),
          foot,
          (h / rows) * random.between(0.36, 0.5),
          glazes[(index + row * 2) % glazes.length] ?? palette.accent,
          palette,
        ),
      ).join('') + rect(0, foot, w, h * 0.03, palette.near)
    );
  });
  return picture(frame, [gradient('wall', [palette.sky[2], palette.sky[1]], [0, 0, 1, 0]), rect(0, 0, w, h, 'url(#wall)'), racks]);
}
