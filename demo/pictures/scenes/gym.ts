import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, ellipse, gradient, mix, n, path, picture, rect, stroke, times, type Frame } from '../svg.ts';
import { shadow, type Thing } from '../thing.ts';

/** Kettlebells, dumbbells and plates on a gym floor. */
export function weights(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const floor = h * random.between(0.7, 0.8);
  const colors = random.shuffle([palette.accent, palette.near, palette.second, palette.mid, palette.dark]);
  const count = Math.max(2, Math.round(w / (h * 0.45)));
  const things = times(count, (index) => {
    const x = w * ((index + 0.5) / count);
    const foot = floor + h * random.between(0.03, 0.14);
    const color = colors[index % colors.length] ?? palette.near;
    return random.pick([kettlebell, dumbbell, plate])(random, x, foot, h * random.between(0.3, 0.46), color, palette);
  });
  const stripe = random.chance(0.5)
    ? rect(0, h * random.between(0.2, 0.4), w, h * 0.13, mix(palette.sky[0], palette.accent, 0.35))
    : circle(w * random.between(0.3, 0.7), h * 0.4, h * 0.33, mix(palette.sky[0], palette.second, 0.45));
  return picture(frame, [
    gradient('wall', [palette.sky[1], palette.sky[2]]),
    rect(0, 0, w, h, 'url(#wall)'),
    stripe,
    rect(0, floor, w, h - floor, mix(palette.far, palette.mid, 0.6)),
    things,
  ]);
}

const kettlebell: Thing = (_, x, foot, size, color, palette) =>
  shadow(x, foot, size * 0.36, palette) +
  stroke(
    `M${n(x - size * 0.2)} ${n(foot - size * 0.55)}C${n(x - size * 0.36)} ${n(foot - size * 1.06)} ${n(x + size * 0.36)} ${n(foot - size * 1.06)} ${n(x + size * 0.2)} ${n(foot - size * 0.55)}`,
    mix(color, palette.dark, 0.25),
    size * 0.1,
  ) +
  path(
    `M${n(x - size * 0.24)} ${n(foot)}C${n(x - size * 0.52)} ${n(foot - size * 0.2)} ${n(x - size * 0.4)} ${n(foot - size * 0.66)} ${n(x)} ${n(foot - size * 0.66)}S${n(x + size * 0.52)} ${n(foot - size * 0.2)} ${n(x + size * 0.24)} ${n(foot)}Z`,
    color,
  ) +
  circle(x, foot - size * 0.32, size * 0.15, mix(color, palette.light, 0.75)) +
  ellipse(x - size * 0.22, foot - size * 0.45, size * 0.05, size * 0.1, palette.light, 'fill-opacity=".35"');

const dumbbell: Thing = (_, x, foot, size, color, palette) => {
  const y = foot - size * 0.26;
  const discs = [-1, 1].map(
    (sign) =>
      rect(x + sign * size * 0.36 - size * 0.09, y - size * 0.26, size * 0.18, size * 0.52, color, `rx="${n(size * 0.05)}"`) +
      rect(
        x + sign * size * 0.53 - size * 0.06,
        y - size * 0.18,
        size * 0.12,
        size * 0.36,
        mix(color, palette.dark, 0.3),
        `rx="${n(size * 0.04)}"`,
      ),
  );
  return (
    shadow(x, foot, size * 0.5, palette) +
    rect(x - size * 0.4, y - size * 0.05, size * 0.8, size * 0.1, mix(palette.light, palette.dark, 0.35)) +
    discs.join('')
  );
};

const plate: Thing = (_, x, foot, size, color, palette) => {
  const radius = size * 0.46;
  const y = foot - radius;
  return (
    shadow(x, foot, radius * 0.7, palette) +
    circle(x, y, radius, color) +
    circle(x, y, radius * 0.82, mix(color, palette.dark, 0.18)) +
    circle(x, y, radius * 0.36, mix(color, palette.light, 0.45)) +
    circle(x, y, radius * 0.12, palette.light)
  );
};
