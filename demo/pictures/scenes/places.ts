import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { blob, circle, ellipse, type Frame, glow, gradient, group, mix, n, path, picture, rect, stroke, times } from '../svg.ts';
import { pottedPlant } from './plants.ts';

/** A city at dusk: rows of roofs and towers with lit windows. */
export function skyline(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const lit = mix(palette.second, '#ffe2a0', 0.6);
  const rows = [0, 1, 2].map((row) => {
    const color = mix(mix(palette.sky[1], palette.far, 0.6), palette.dark, row * 0.42);
    const houses: string[] = [];
    for (let x = -20; x < w;) {
      const wide = w * random.between(0.05, 0.12);
      const tall = h * random.between(0.2, 0.5) * (1.25 - row * 0.3);
      houses.push(house(random, x, h, wide, tall, color, row === 0 ? null : lit));
      x += wide + random.between(-2, row === 2 ? 10 : 2);
    }
    return houses.join('');
  });
  const moon = { x: w * random.between(0.15, 0.85), y: h * random.between(0.14, 0.34), r: h * random.between(0.05, 0.12) };
  return picture(frame, [
    gradient('sky', palette.sky),
    glow('moon', palette.light, 0.7),
    rect(0, 0, w, h, 'url(#sky)'),
    times(random.whole(10, 30), () =>
      circle(w * random.between(0, 1), h * random.between(0, 0.4), random.between(0.8, 2.2), palette.light, 'fill-opacity=".7"'),
    ),
    circle(moon.x, moon.y, moon.r * 3, 'url(#moon)'),
    circle(moon.x, moon.y, moon.r, mix(palette.light, palette.accent, 0.2)),
    rows,
  ]);
}

function house(random: Random, x: number, ground: number, wide: number, tall: number, color: string, lit: string | null): string {
  const top = ground - tall;
  const roof =
    [
      '',
      path(`M${n(x)} ${n(top + 1)}l${n(wide / 2)} ${n(-wide * 0.4)}l${n(wide / 2)} ${n(wide * 0.4)}Z`, color),
      ellipse(x + wide / 2, top, wide / 2, wide * 0.35, color),
      rect(x + wide * 0.42, top - wide * 0.7, wide * 0.08, wide * 0.7, color),
      rect(x + wide * 0.2, top - wide * 0.2, wide * 0.6, wide * 0.25, color),
    ][random.whole(0, 4)] ?? '';
  const cell = wide / 4.4;
  const windows =
    lit === null
      ? []
      : times(Math.floor(tall / (cell * 1.7)), (row) =>
          times(3, (column) =>
            random.chance(0.42)
              ? rect(
                  x + cell * (0.8 + column * 1.1),
                  top + cell * (1 + row * 1.6),
                  cell * 0.6,
                  cell * 0.85,
                  lit,
                  `fill-opacity="${n(random.between(0.4, 1))}"`,
                )
              : '',
          ).join(''),
        );
  return rect(x, top, wide, tall, color) + roof + windows.join('');
}

/** A quiet room: a window, the light that falls from it, a mat or a stool, a plant. */
export function studio(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const wall = random.pick([palette.sky[1], palette.sky[2], mix(palette.far, palette.light, 0.6)]);
  const floorY = h * random.between(0.68, 0.78);
  const [winW, winH] = [h * random.between(0.32, 0.5), h * random.between(0.4, 0.52)];
  const [winX, winY] = [w * random.between(0.08, 0.55), h * 0.1];
  const arched = random.chance(0.4);
  const top = arched ? `A${n(winW / 2)} ${n(winW / 2)} 0 0 1 ${n(winX + winW)} ${n(winY + winW / 2)}` : `V${n(winY)}H${n(winX + winW)}`;
  const opening = `M${n(winX)} ${n(winY + winH)}V${n(winY + winW / 2)}${top}V${n(winY + winH)}Z`;
  const bars = [
    stroke(
      `M${n(winX + winW / 2)} ${n(winY)}V${n(winY + winH)}M${n(winX)} ${n(winY + winH * 0.55)}H${n(winX + winW)}`,
      palette.light,
      h * 0.014,
    ),
    path(opening, 'none', `stroke="${palette.light}" stroke-width="${n(h * 0.022)}"`),
  ];
  const slant = w * random.between(0.12, 0.28) * random.pick([1, -1]);
  const light = path(
    `M${n(winX + slant)} ${n(floorY + h * 0.03)}h${n(winW * 0.95)}l${n(slant * 0.5)} ${n(h * 0.2)}h${n(-winW * 1.05)}Z`,
    palette.light,
    'fill-opacity=".38"',
  );
  const mat = random.chance(0.6)
    ? path(`M${n(w * 0.36)} ${n(h * 0.86)}h${n(w * 0.44)}l${n(w * 0.05)} ${n(h * 0.08)}h${n(-w * 0.54)}Z`, palette.accent) +
      ellipse(w * 0.355, h * 0.9, w * 0.02, h * 0.045, mix(palette.accent, palette.dark, 0.25))
    : stool(w * random.between(0.6, 0.75), h * 0.92, h * 0.24, palette);
  const frameX = w * random.between(0.68, 0.78);
  const poster = [
    rect(frameX, h * 0.16, h * 0.22, h * 0.28, palette.light),
    circle(frameX + h * 0.11, h * 0.28, h * random.between(0.05, 0.08), palette.second),
    rect(frameX + h * 0.03, h * 0.34, h * 0.16, h * 0.05, palette.mid),
  ];
  return picture(frame, [
    gradient('out', [palette.sky[0], palette.sky[2]]),
    rect(0, 0, w, h, wall),
    path(opening, 'url(#out)'),
    circle(winX + winW * 0.6, winY + winH * 0.45, winW * 0.15, palette.accent, 'fill-opacity=".85"'),
    bars,
    poster,
    rect(0, floorY, w, h - floorY, mix(palette.far, palette.mid, 0.35)),
    rect(0, floorY, w, h * 0.014, mix(wall, palette.light, 0.5)),
    light,
    mat,
    pottedPlant(random, palette, w * random.pick([0.07, 0.92]), h * 0.95, h * random.between(0.4, 0.62)),
  ]);
}

function stool(x: number, foot: number, size: number, palette: Palette): string {
  return (
    stroke(
      `M${n(x - size * 0.2)} ${n(foot - size)}L${n(x - size * 0.34)} ${n(foot)}M${n(x + size * 0.2)} ${n(foot - size)}L${n(x + size * 0.34)} ${n(foot)}M${n(x - size * 0.26)} ${n(foot - size * 0.4)}H${n(x + size * 0.26)}`,
      palette.near,
      size * 0.06,
    ) + rect(x - size * 0.36, foot - size * 1.06, size * 0.72, size * 0.14, palette.accent, `rx="${n(size * 0.07)}"`)
  );
}

/** Running lanes seen from above, with round marks. */
export function track(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const clay = random.pick([palette.accent, palette.mid, palette.near]);
  const [cx, cy] = [w * random.pick([-0.05, 0.25, 1.05]), h * random.pick([1.1, 0.9, -0.1])];
  const inner = Math.min(w, h) * random.between(0.3, 0.5);
  const lane = Math.min(w, h) * random.between(0.1, 0.14);
  const lanes = times(8, (index) =>
    circle(
      cx,
      cy,
      inner + lane * (8 - index),
      index % 2 ? clay : mix(clay, palette.dark, 0.08),
      `stroke="${palette.light}" stroke-width="${n(lane * 0.07)}"`,
    ),
  );
  const marks = times(8, (index) => {
    const angle = random.pick([-0.9, -0.7, -2.2, 0.6]) + index * 0.05;
    const radius = inner + lane * (index + 0.5);
    return circle(
      cx + Math.cos(angle) * radius,
      cy + Math.sin(angle) * radius,
      lane * 0.16,
      index % 3 === 0 ? palette.second : palette.light,
    );
  });
  return picture(frame, [
    rect(0, 0, w, h, mix(palette.second, palette.near, 0.35)),
    lanes,
    circle(cx, cy, inner, mix(palette.second, palette.mid, 0.25)),
    circle(cx, cy, inner * 0.75, mix(palette.second, palette.light, 0.2)),
    marks,
  ]);
}

/** A market street: awnings, doors and bunting. */
export function street(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const count = Math.round(w / (h * random.between(0.4, 0.55)));
  const wide = w / count;
  const colors = random.shuffle([palette.accent, palette.second, palette.mid, palette.far, palette.near, palette.sky[0]]);
  const shops = times(count, (index) => {
    const [x, top] = [index * wide, h * random.between(0.12, 0.32)];
    const color = colors[index % colors.length] ?? palette.mid;
    const stripes = times(6, (stripe) =>
      path(
        `M${n(x + wide * (0.06 + stripe * 0.147))} ${n(h * 0.56)}h${n(wide * 0.147)}v${n(h * 0.06)}a${n(wide * 0.0735)} ${n(wide * 0.0735)} 0 0 1 ${n(-wide * 0.147)} 0Z`,
        stripe % 2 ? palette.light : mix(color, palette.dark, 0.35),
      ),
    );
    const panes = times(2, (pane) =>
      rect(
        x + wide * (0.18 + pane * 0.38),
        top + h * 0.09,
        wide * 0.24,
        h * 0.16,
        mix(palette.light, palette.second, 0.25),
        `rx="${random.chance(0.5) ? n(wide * 0.12) : 2}"`,
      ),
    );
    return [
      rect(x, top, wide + 1, h - top, mix(color, palette.light, 0.12)),
      rect(x, top, wide + 1, h * 0.025, mix(color, palette.dark, 0.2)),
      ...panes,
      rect(x + wide * 0.1, h * 0.64, wide * 0.45, h * 0.2, mix(palette.light, palette.second, 0.5)),
      rect(x + wide * 0.64, h * 0.64, wide * 0.24, h * 0.27, mix(color, palette.dark, 0.45)),
      ...stripes,
    ].join('');
  });
  const bunting = times(Math.round(w / 46), (index) =>
    path(
      `M${index * 46} ${n(h * 0.06 + Math.abs(Math.sin(index * 0.45)) * h * 0.05)}h26l-13 24Z`,
      colors[index % colors.length] ?? palette.accent,
    ),
  );
  const crates = times(random.whole(2, 4), () =>
    group(
      [
        rect(0, 0, h * 0.14, h * 0.08, palette.near, 'rx="3"'),
        times(5, (fruit) => circle(h * (0.02 + fruit * 0.025), -2, h * 0.018, random.pick([palette.accent, palette.second]))),
      ],
      `translate(${n(w * random.between(0, 0.9))} ${n(h * 0.86)})`,
    ),
  );
  return picture(frame, [
    gradient('sky', [palette.sky[0], palette.sky[2]]),
    rect(0, 0, w, h, 'url(#sky)'),
    path(blob(random, w * 0.7, h * 0.12, w * 0.12, h * 0.04), palette.light, 'fill-opacity=".6"'),
    shops,
    rect(0, h * 0.91, w, h * 0.09, mix(palette.far, palette.light, 0.5)),
    crates,
    bunting,
  ]);
}
