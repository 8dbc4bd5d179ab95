import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, curve, ellipse, type Frame, gradient, group, mix, n, path, picture, type Point, rect, stroke, times } from '../svg.ts';
import { pottedPlant } from './plants.ts';

/** Sound as lines: a bundle of waves that swells and ebbs. */
export function waves(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const dark = random.chance(0.6);
  const [ground, from, to] = dark ? [palette.dark, palette.accent, palette.second] : [palette.light, palette.near, palette.accent];
  const [pitch, drift, swell] = [random.between(1.2, 3.4), random.between(0.15, 0.5), random.between(0.6, 1.4)];
  const count = random.whole(14, 24);
  const lines = times(count, (line) => {
    const share = line / (count - 1);
    const points = times(25, (step): Point => {
      const x = step / 24;
      const envelope = Math.sin(Math.PI * x) ** swell;
      return [x * w, h * (0.2 + share * 0.6) + Math.sin(x * Math.PI * 2 * pitch + share * Math.PI * 2 * drift) * envelope * h * 0.17];
    });
    return stroke(curve(points), mix(from, to, share), 1.5 + Math.sin(Math.PI * share) * 3.5);
  });
  return picture(frame, [
    rect(0, 0, w, h, ground),
    circle(w * random.between(0.25, 0.75), h * 0.5, h * 0.3, mix(ground, palette.mid, 0.5)),
    lines,
  ]);
}

/** A record on its player, with its sleeve. */
export function record(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const radius = Math.min(w, h) * random.between(0.34, 0.42);
  const [x, y] = [w * random.between(0.38, 0.6), h * random.between(0.45, 0.56)];
  const label = random.pick([palette.accent, palette.second]);
  const grooves = times(8, (index) =>
    circle(x, y, radius * (0.45 + index * 0.065), 'none', `stroke="${mix(palette.dark, palette.light, 0.18)}" stroke-width="1.4"`),
  );
  const sleeve = group(
    [
      rect(0, 0, radius * 1.7, radius * 1.7, palette.mid, 'rx="4"'),
      times(5, (index) =>
        path(
          `M0 ${n(radius * (0.3 + index * 0.3))}Q${n(radius * 0.85)} ${n(radius * (random.between(-0.2, 0.5) + index * 0.3))} ${n(radius * 1.7)} ${n(radius * (0.3 + index * 0.3))}V${n(radius * 1.7)}H0Z`,
          mix(palette.second, palette.near, index / 4),
        ),
      ),
    ],
    `translate(${n(x - radius * 1.75)} ${n(y - radius * 0.6)}) rotate(${n(random.between(-14, 8))})`,
  );
  const arm =
    stroke(
      `M${n(x + radius * 1.2)} ${n(y - radius * 0.9)}L${n(x + radius * 1.12)} ${n(y + radius * 0.25)}L${n(x + radius * 0.7)} ${n(y + radius * 0.55)}`,
      palette.light,
      radius * 0.045,
    ) + circle(x + radius * 1.2, y - radius * 0.9, radius * 0.12, palette.light);
  return picture(frame, [
    gradient('ground', [palette.sky[1], palette.far], [0, 0, 1, 1]),
    rect(0, 0, w, h, 'url(#ground)'),
    sleeve,
    circle(x + 8, y + 12, radius, palette.dark, 'fill-opacity=".25"'),
    circle(x, y, radius, palette.dark),
    grooves,
    circle(x, y, radius * 0.36, label),
    circle(x, y, radius * 0.2, mix(label, palette.light, 0.35)),
    circle(x, y, radius * 0.03, palette.light),
    arm,
  ]);
}

/** A desk with a lamp, a screen of code and a cup. */
export function desk(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const tableY = h * 0.78;
  const [sw, sh] = [h * random.between(0.62, 0.78), h * random.between(0.4, 0.48)];
  const [x, y] = [w * random.between(0.34, 0.6) - sw / 2, tableY - sh - h * 0.08];
  const inks = [palette.accent, palette.second, palette.far, palette.light];
  const rows = Math.floor(sh / (h * 0.042)) - 2;
  const code = times(rows, (row) => {
    let at = x + sw * (0.08 + random.whole(0, 3) * 0.06);
    return times(random.whole(1, 4), () => {
      const wide = sw * random.between(0.05, 0.17);
      const word = at + wide < x + sw * 0.92 ? rect(at, y + h * 0.045 + row * h * 0.042, wide, h * 0.016, random.pick(inks), 'rx="3"') : '';
      at += wide + sw * 0.03;
      return word;
    }).join('');
  });
  const lampX = random.pick([x - h * 0.16, x + sw + h * 0.16]);
  const lamp =
    path(
      `M${n(lampX - h * 0.13)} ${n(tableY)}L${n(lampX - h * 0.05)} ${n(h * 0.32)}h${n(h * 0.1)}L${n(lampX + h * 0.13)} ${n(tableY)}Z`,
      palette.second,
      'fill-opacity=".22"',
    ) +
    stroke(`M${n(lampX)} ${n(tableY)}V${n(h * 0.3)}`, palette.near, h * 0.012) +
    path(
      `M${n(lampX - h * 0.09)} ${n(h * 0.34)}L${n(lampX - h * 0.04)} ${n(h * 0.22)}h${n(h * 0.08)}L${n(lampX + h * 0.09)} ${n(h * 0.34)}Z`,
      palette.accent,
    );
  const notes = times(random.whole(3, 6), (index) =>
    group(
      [
        rect(0, 0, h * 0.08, h * 0.08, random.pick(inks)),
        stroke(`M${n(h * 0.015)} ${n(h * 0.03)}h${n(h * 0.05)}m${n(-h * 0.05)} ${n(h * 0.022)}h${n(h * 0.03)}`, palette.near, 2),
      ],
      `translate(${n(w * (0.06 + index * 0.15))} ${n(h * random.between(0.06, 0.14))}) rotate(${n(random.between(-7, 7))})`,
    ),
  );
  return picture(frame, [
    gradient('wall', [palette.sky[2], palette.sky[1]]),
    rect(0, 0, w, h, 'url(#wall)'),
    notes,
    pottedPlant(random, palette, w * random.pick([0.07, 0.93]), tableY + h * 0.06, h * 0.4),
    rect(0, tableY, w, h - tableY, mix(palette.far, palette.mid, 0.5)),
    lamp,
    rect(x + sw * 0.42, y + sh, sw * 0.16, h * 0.09, palette.near),
    rect(x + sw * 0.28, tableY - 2, sw * 0.44, h * 0.02, palette.near, 'rx="4"'),
    rect(x, y, sw, sh, palette.dark, `rx="${n(h * 0.02)}"`),
    code,
    rect(x + sw * 0.1, tableY + h * 0.07, sw * 0.7, h * 0.045, palette.light, 'rx="6"'),
  ]);
}

/** Speech bubbles with the shapes of words, for talk and languages. */
export function voices(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const colors = random.shuffle([palette.accent, palette.second, palette.light, palette.mid, palette.near]);
  const bubbles = times(random.whole(4, 6), (index) => {
    const [bw, bh] = [Math.min(w, h * 1.4) * random.between(0.26, 0.42), h * random.between(0.18, 0.27)];
    const [x, y] = [w * (0.06 + (index % 2) * 0.42 + random.between(0, 0.12)), h * (0.05 + index * 0.155)];
    const color = colors[index % colors.length] ?? palette.accent;
    const ink = color === palette.light ? palette.near : palette.light;
    const tail =
      index % 2
        ? `M${n(x + bw * 0.75)} ${n(y + bh * 0.9)}l${n(bw * 0.16)} ${n(bh * 0.36)}l${n(-bw * 0.3)} ${n(-bh * 0.36)}Z`
        : `M${n(x + bw * 0.15)} ${n(y + bh * 0.9)}l${n(-bw * 0.05)} ${n(bh * 0.36)}l${n(bw * 0.26)} ${n(-bh * 0.36)}Z`;
    const marks = random.chance(0.4)
      ? times(3, (dot) => circle(x + bw * (0.3 + dot * 0.2), y + bh * 0.5, bh * 0.09, ink)).join('')
      : times(2, (line) =>
          stroke(`M${n(x + bw * 0.16)} ${n(y + bh * (0.36 + line * 0.28))}h${n(bw * random.between(0.3, 0.66))}`, ink, bh * 0.1),
        ).join('');
    return rect(x, y, bw, bh, color, `rx="${n(bh * random.pick([0.25, 0.5]))}"`) + path(tail, color) + marks;
  });
  return picture(frame, [
    gradient('ground', [palette.sky[0], palette.sky[2]], [0, 0, 1, 1]),
    rect(0, 0, w, h, 'url(#ground)'),
    circle(w * random.between(0.6, 0.9), h * random.between(0.2, 0.8), h * 0.4, palette.far, 'fill-opacity=".5"'),
    bubbles,
  ]);
}

/** Jars of brushes and tubes of paint in front of a canvas. */
export function atelier(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const colors = random.shuffle([palette.accent, palette.second, palette.mid, palette.near, palette.far]);
  const jar = (x: number, size: number) => {
    const brushes = times(random.whole(4, 6), (index) => {
      const [dx, tall] = [(index - 2.2) * size * 0.2, size * random.between(1, 1.5)];
      const [tx, ty] = [x + dx * 1.5, h * 0.86 - size * 0.55 - tall * 0.55];
      return (
        stroke(`M${n(x + dx * 0.5)} ${n(h * 0.86)}L${n(tx)} ${n(ty)}`, mix(palette.second, palette.near, 0.35), size * 0.05) +
        ellipse(tx + dx * 0.12, ty - size * 0.13, size * 0.06, size * 0.17, colors[index % colors.length] ?? palette.accent)
      );
    });
    return (
      brushes.join('') +
      rect(
        x - size * 0.36,
        h * 0.86 - size * 0.7,
        size * 0.72,
        size * 0.75,
        mix(palette.light, palette.second, 0.2),
        `rx="${n(size * 0.08)}"`,
      ) +
      rect(x - size * 0.36, h * 0.86 - size * 0.3, size * 0.72, size * 0.16, random.pick(colors))
    );
  };
  const [cx, cy, cw, ch] = [w * random.between(0.08, 0.3), h * 0.1, h * random.between(0.5, 0.7), h * 0.62];
  const painted = times(5, (index) =>
    rect(
      cx + cw * 0.05,
      cy + ch * (0.06 + index * 0.17),
      cw * random.between(0.4, 0.9),
      ch * 0.15,
      colors[index] ?? palette.mid,
      `rx="${n(ch * 0.07)}"`,
    ),
  );
  return picture(frame, [
    gradient('wall', [palette.sky[1], palette.sky[2]]),
    rect(0, 0, w, h, 'url(#wall)'),
    rect(cx + 10, cy + 12, cw, ch, palette.dark, 'fill-opacity=".18"'),
    rect(cx, cy, cw, ch, palette.light),
    painted,
    rect(0, h * 0.84, w, h * 0.16, mix(palette.far, palette.mid, 0.5)),
    jar(w * random.between(0.62, 0.7), h * 0.3),
    jar(w * random.between(0.84, 0.92), h * random.between(0.2, 0.27)),
  ]);
}
