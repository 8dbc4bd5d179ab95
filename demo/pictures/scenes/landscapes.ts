import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import {
  below,
  blob,
  circle,
  curve,
  ellipse,
  type Frame,
  glow,
  gradient,
  mix,
  n,
  path,
  picture,
  type Point,
  rect,
  stroke,
  times,
} from '../svg.ts';

/** Layers of hills in morning haze, with a sun, sometimes trees or birds. */
export function hills(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const layers = random.whole(4, 7);
  const horizon = h * random.between(0.38, 0.55);
  const [sunX, sunY, sunR] = [w * random.between(0.15, 0.85), horizon * random.between(0.45, 0.95), h * random.between(0.07, 0.15)];
  const birds = random.chance(0.5)
    ? flock(random, w * random.between(0.2, 0.7), h * random.between(0.12, 0.3), h * 0.02, palette.dark)
    : [];
  return picture(frame, [
    gradient('sky', palette.sky),
    glow('sun', palette.light, 0.9),
    rect(0, 0, w, h, 'url(#sky)'),
    circle(sunX, sunY, sunR * 3.2, 'url(#sun)'),
    circle(sunX, sunY, sunR, mix(palette.light, palette.accent, random.pick([0, 0.25, 0.7]))),
    birds,
    times(layers, (index) => {
      const depth = index / (layers - 1);
      const color = depth < 0.5 ? mix(palette.far, palette.mid, depth * 2) : mix(palette.mid, palette.near, depth * 2 - 1);
      const points = ridge(random, w, horizon + (h - horizon) * depth * 0.86, h * (0.11 - depth * 0.05), random.whole(5, 9));
      const trees =
        depth > 0.4 && random.chance(0.45) ? pines(random, points, h * (0.02 + depth * 0.04), mix(color, palette.dark, 0.3)) : [];
      return [
        gradient(`hill${index}`, [color, mix(color, palette.sky[2], 0.28)]),
        ...trees,
        path(below(points, frame), `url(#hill${index})`),
      ].join('');
    }),
  ]);
}

/** Sea and sun: a low disc, its reflection in strips, perhaps a sail or an island. */
export function sea(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const horizon = h * random.between(0.45, 0.66);
  const x = w * random.between(0.2, 0.8);
  const radius = h * random.between(0.12, 0.22);
  const sun = random.pick([palette.accent, palette.second, palette.light]);
  const water = mix(palette.mid, palette.near, random.between(0, 0.6));
  const strips = times(random.whole(9, 15), (index) => {
    const depth = index / 14;
    const y = horizon + 6 + depth ** 1.4 * (h - horizon);
    const half = radius * random.between(0.25, 1.05) * (1 + depth * 0.5);
    return rect(
      x - half + random.between(-8, 8),
      y,
      half * 2,
      3 + depth * 9,
      mix(sun, palette.light, 0.3),
      `rx="4" fill-opacity="${n(0.75 - depth * 0.4)}"`,
    );
  });
  const clouds = times(random.whole(0, 3), () =>
    rect(
      w * random.between(-0.1, 0.8),
      horizon * random.between(0.15, 0.7),
      w * random.between(0.18, 0.4),
      h * 0.025,
      palette.light,
      `rx="${n(h * 0.0125)}" fill-opacity=".45"`,
    ),
  );
  const waves = times(random.whole(4, 8), (index) => {
    const y = horizon + ((index + 1) / 9) * (h - horizon);
    return stroke(
      curve(times(9, (step): Point => [(step / 8) * w, y + (step % 2 ? 1 : -1) * (2 + index)])),
      mix(water, palette.light, 0.25),
      2,
      'stroke-opacity=".5"',
    );
  });
  return picture(frame, [
    gradient('sky', palette.sky),
    gradient('sea', [mix(water, palette.sky[2], 0.4), water, palette.near]),
    rect(0, 0, w, h, 'url(#sky)'),
    clouds,
    circle(x, horizon - radius * random.between(-0.1, 0.9), radius, sun),
    random.chance(0.5)
      ? path(
          below(ridge(random, w * 0.5, horizon - h * 0.03, h * 0.05, 5), { width: w, height: horizon }),
          mix(palette.far, palette.mid, 0.6),
        )
      : '',
    rect(0, horizon, w, h - horizon, 'url(#sea)'),
    waves,
    strips,
    random.chance(0.55) ? sail(random, frame, horizon, palette) : '',
  ]);
}

/** A wood: trunks in fog, the nearer the darker. */
export function forest(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const trees = [0, 1, 2, 3].map((layer) => {
    const color = mix(mix(palette.sky[2], palette.far, 0.5), palette.near, layer / 3);
    const count = random.whole(5, 8) - layer;
    const each = times(count, (index) => {
      const x = ((index + random.between(0.1, 0.9)) / count) * w;
      const [tall, size] = [h * random.between(0.35, 0.62) * (0.8 + layer * 0.16), h * (0.075 + layer * 0.035)];
      const foot = h * (0.72 + layer * 0.09);
      return layer % 2 === 0 ? fir(x, foot, size, tall, color) : broadleaf(random, x, foot, size, tall, color);
    });
    const ground = path(below(ridge(random, w, h * (0.7 + layer * 0.09), h * 0.02, 6), frame), mix(color, palette.sky[2], 0.15));
    return [...each, ground].join('');
  });
  const x = w * random.between(0.25, 0.75);
  return picture(frame, [
    gradient('sky', [palette.sky[1], palette.sky[2]]),
    glow('sun', palette.light, 1),
    rect(0, 0, w, h, 'url(#sky)'),
    circle(x, h * 0.3, h * 0.45, 'url(#sun)'),
    circle(x, h * 0.3, h * 0.09, mix(palette.light, palette.second, 0.35)),
    trees,
  ]);
}

/** A path that winds through fields to the horizon. */
export function trail(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const horizon = h * random.between(0.36, 0.48);
  const end = w * random.between(0.35, 0.65);
  const swing = w * random.between(0.14, 0.26) * random.pick([1, -1]);
  const side = (offset: number): Point[] =>
    times(7, (index): Point => {
      const depth = index / 6;
      return [
        end + Math.sin(depth * 5.2) * swing * depth + offset * depth ** 1.5 * w * 0.2,
        horizon + depth ** 1.25 * (h - horizon) * 1.04,
      ];
    });
  const [left, right] = [side(-1), side(1).toReversed()];
  const rows = times(random.whole(4, 6), (index) =>
    path(
      below(ridge(random, w, horizon + (index / 6) ** 1.3 * (h - horizon), h * 0.022, 5), frame),
      mix(mix(palette.far, palette.second, index % 2 ? 0.3 : 0.05), palette.mid, index / 6),
    ),
  );
  const bushes = times(random.whole(6, 11), () => {
    const depth = random.between(0.05, 0.9);
    const x = random.chance(0.5) ? w * random.between(0, 0.2) : w * random.between(0.8, 1);
    const size = h * (0.02 + depth * 0.07);
    return path(blob(random, x, horizon + depth * (h - horizon), size * 1.3, size, 0.15), mix(palette.mid, palette.near, depth));
  });
  return picture(frame, [
    gradient('sky', palette.sky),
    rect(0, 0, w, h, 'url(#sky)'),
    circle(w * random.between(0.15, 0.85), horizon * 0.55, h * 0.075, mix(palette.accent, palette.light, 0.2)),
    path(below(ridge(random, w, horizon - h * 0.05, h * 0.05, 6), frame), mix(palette.far, palette.sky[2], 0.4)),
    rows,
    path(`${curve(left)}L${curve(right).slice(1)}Z`, mix(palette.light, palette.sky[1], 0.3)),
    bushes,
  ]);
}

function ridge(random: Random, width: number, y: number, amplitude: number, steps: number): Point[] {
  return times(steps + 3, (index): Point => [((index - 1) / steps) * width, y + random.between(-amplitude, amplitude)]);
}

function pines(random: Random, along: readonly Point[], size: number, color: string): string[] {
  return along.flatMap(([x, y]) =>
    times(random.whole(1, 3), (index) =>
      fir(x + (index - 1) * size * 0.7, y + size * 0.9, size * 0.32, size * random.between(1.4, 2.2), color),
    ),
  );
}

function fir(x: number, foot: number, half: number, tall: number, color: string): string {
  const tier = (from: number, spread: number) =>
    `M${n(x)} ${n(foot - tall * from)}l${n(half * spread)} ${n(tall * 0.5)}h${n(-half * spread * 2)}Z`;
  return path(
    `${tier(1, 0.6)}${tier(0.8, 0.8)}${tier(0.6, 1)}M${n(x - half * 0.12)} ${n(foot - tall * 0.2)}h${n(half * 0.24)}V${n(foot)}h${n(-half * 0.24)}Z`,
    color,
  );
}

function broadleaf(random: Random, x: number, foot: number, half: number, tall: number, color: string): string {
  return (
    rect(x - half * 0.09, foot - tall * 0.7, half * 0.18, tall * 0.72, color) +
    path(blob(random, x, foot - tall * 0.72, half, tall * 0.34, 0.1), color)
  );
}

function flock(random: Random, x: number, y: number, size: number, color: string): string[] {
  return times(random.whole(3, 6), (index) => {
    const [bx, by, s] = [x + index * size * random.between(1.6, 3), y + random.between(-2, 2) * size, size * random.between(0.7, 1.2)];
    return stroke(
      `M${n(bx - s)} ${n(by - s * 0.5)}Q${n(bx - s * 0.4)} ${n(by - s * 0.7)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.7)} ${n(bx + s)} ${n(by - s * 0.5)}`,
      color,
      size * 0.16,
      'stroke-opacity=".7"',
    );
  });
}

function sail(random: Random, frame: Frame, horizon: number, palette: Palette): string {
  const size = frame.height * random.between(0.09, 0.16);
  const [x, y] = [frame.width * random.between(0.15, 0.85), horizon + frame.height * random.between(0.04, 0.12)];
  return (
    path(`M${n(x)} ${n(y)}v${n(-size)}q${n(size * 0.55)} ${n(size * 0.5)} ${n(size * 0.55)} ${n(size)}Z`, palette.light) +
    path(`M${n(x - size * 0.06)} ${n(y)}v${n(-size * 0.8)}l${n(-size * 0.38)} ${n(size * 0.8)}Z`, mix(palette.light, palette.accent, 0.5)) +
    path(
      `M${n(x - size * 0.5)} ${n(y + size * 0.05)}h${n(size * 1.15)}l${n(-size * 0.2)} ${n(size * 0.18)}h${n(-size * 0.75)}Z`,
      palette.dark,
    ) +
    ellipse(x, y + size * 0.26, size * 0.6, size * 0.03, palette.light, 'fill-opacity=".35"')
  );
}
