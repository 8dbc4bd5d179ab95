import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { blob, circle, curve, type Frame, glow, gradient, group, mix, n, path, picture, type Point, rect, stroke, times } from '../svg.ts';

/** Terrazzo: chips of stone in plaster. */
export function terrazzo(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const ground = random.pick([palette.light, palette.sky[2], palette.near]);
  const colors = [palette.accent, palette.second, palette.mid, palette.far, palette.near, palette.light].filter(
    (color) => color !== ground,
  );
  const cell = Math.min(w, h) * random.between(0.09, 0.15);
  const chips: string[] = [];
  for (let y = 0; y < h + cell; y += cell) {
    for (let x = 0; x < w + cell; x += cell) {
      const size = cell * random.between(0.12, 0.46);
      const corners = random.whole(4, 7);
      const turn = random.between(0, 6);
      const [cx, cy] = [x + random.between(-0.3, 0.3) * cell, y + random.between(-0.3, 0.3) * cell];
      const points = times(corners, (index) => {
        const angle = turn + (index / corners) * Math.PI * 2;
        return `${n(cx + Math.cos(angle) * size * random.between(0.7, 1.2))} ${n(cy + Math.sin(angle) * size * random.between(0.6, 1.1))}`;
      });
      chips.push(path(`M${points.join('L')}Z`, random.pick(colors)));
      if (random.chance(0.7)) chips.push(circle(cx + cell * 0.5, cy + cell * random.between(0.3, 0.6), cell * 0.04, random.pick(colors)));
    }
  }
  return picture(frame, [rect(0, 0, w, h, ground), chips]);
}

/** A grid of quarter circles, leaves, arches and dots. */
export function mosaic(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const cell = Math.max(w, h) / random.whole(5, 9);
  const colors = [palette.accent, palette.second, palette.near, palette.mid, palette.far, palette.light, palette.sky[1]];
  const tiles: string[] = [];
  for (let y = 0; y < h; y += cell) {
    for (let x = 0; x < w; x += cell) {
      const [ground, shape, detail] = random.shuffle(colors);
      tiles.push(
        group(
          [
            rect(-0.5, -0.5, cell + 1, cell + 1, ground ?? palette.light),
            tile(random, cell, shape ?? palette.accent, detail ?? palette.near),
          ],
          `translate(${n(x)} ${n(y)}) rotate(${random.whole(0, 3) * 90} ${n(cell / 2)} ${n(cell / 2)})`,
        ),
      );
    }
  }
  return picture(frame, [tiles]);
}

function tile(random: Random, c: number, shape: string, detail: string): string {
  switch (random.whole(0, 6)) {
    case 0:
      return (
        path(`M0 0H${n(c)}A${n(c)} ${n(c)} 0 0 1 0 ${n(c)}Z`, shape) +
        path(`M0 0H${n(c * 0.5)}A${n(c * 0.5)} ${n(c * 0.5)} 0 0 1 0 ${n(c * 0.5)}Z`, detail)
      );
    case 1:
      return path(`M0 0A${n(c)} ${n(c)} 0 0 1 ${n(c)} ${n(c)}A${n(c)} ${n(c)} 0 0 1 0 0Z`, shape);
    case 2:
      return circle(c / 2, c / 2, c * 0.42, shape) + circle(c / 2, c / 2, c * 0.18, detail);
    case 3:
      return (
        path(`M0 ${n(c)}V${n(c / 2)}A${n(c / 2)} ${n(c / 2)} 0 0 1 ${n(c)} ${n(c / 2)}V${n(c)}Z`, shape) +
        path(`M${n(c * 0.25)} ${n(c)}V${n(c * 0.55)}A${n(c * 0.25)} ${n(c * 0.25)} 0 0 1 ${n(c * 0.75)} ${n(c * 0.55)}V${n(c)}Z`, detail)
      );
    case 4:
      return path(`M0 0L${n(c)} 0L0 ${n(c)}Z`, shape);
    case 5:
      return times(3, (index) => rect(0, c * (0.08 + index * 0.32), c, c * 0.18, shape)).join('');
    default:
      return path(`M0 0H${n(c)}A${n(c / 2)} ${n(c / 2)} 0 0 1 0 0Z M0 ${n(c)}A${n(c / 2)} ${n(c / 2)} 0 0 1 ${n(c)} ${n(c)}Z`, shape);
  }
}

/** Clouds of colour that run into one another, with a fine grain. */
export function haze(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const colors = random.shuffle([palette.accent, palette.second, palette.sky[0], palette.mid, palette.light, palette.far]).slice(0, 4);
  const glows = colors.map((color, index) => glow(`g${index}`, color, 0.95));
  const clouds = colors.map((_, index) =>
    circle(w * random.between(-0.1, 1.1), h * random.between(-0.1, 1.1), Math.max(w, h) * random.between(0.35, 0.65), `url(#g${index})`),
  );
  const grain = times(240, () =>
    circle(
      random.between(0, w),
      random.between(0, h),
      random.between(0.6, 1.5),
      palette.light,
      `fill-opacity="${n(random.between(0.1, 0.4))}"`,
    ),
  );
  return picture(frame, [
    gradient('ground', [palette.sky[1], palette.far], [0, 0, 1, 1]),
    glows,
    rect(0, 0, w, h, 'url(#ground)'),
    clouds,
    grain,
  ]);
}

/** Contour lines, as on a walker's map. */
export function contours(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const ink = random.chance(0.5);
  const [ground, line] = ink ? [palette.near, mix(palette.far, palette.light, 0.4)] : [palette.light, palette.mid];
  const hilltops = times(random.whole(2, 4), () => ({
    x: w * random.between(0, 1),
    y: h * random.between(0, 1),
    reach: Math.max(w, h) * random.between(0.35, 0.6),
  }));
  const rings = hilltops.flatMap(({ x, y, reach }, hill) => {
    const shape = times(11, () => random.between(0.72, 1.25));
    const count = random.whole(9, 14);
    return times(count, (index) => {
      const share = 1 - index / count;
      const points = shape.map((wobble, corner): Point => {
        const angle = (corner / shape.length) * Math.PI * 2;
        return [x + Math.cos(angle) * reach * share * wobble, y + Math.sin(angle) * reach * share * wobble * 0.8];
      });
      const fill = mix(ground, hill % 2 ? palette.second : palette.accent, (1 - share) * 0.6);
      return path(curve(points, true), fill, `stroke="${line}" stroke-width="${index % 4 === 0 ? 2.4 : 1.1}"`);
    });
  });
  const route = curve(times(6, (index): Point => [w * (0.08 + index * 0.17), h * random.between(0.25, 0.8)]));
  return picture(frame, [
    rect(0, 0, w, h, ground),
    rings,
    stroke(route, ink ? palette.accent : palette.dark, 4, 'stroke-dasharray="2 13"'),
  ]);
}

/** Broad strokes of paint, one over the other. */
export function strokes(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const colors = random.shuffle([palette.accent, palette.second, palette.mid, palette.far, palette.near, palette.sky[0]]);
  const lean = random.between(-0.5, 0.5);
  const marks = times(random.whole(5, 8), (index) => {
    const color = colors[index % colors.length] ?? palette.accent;
    const thick = h * random.between(0.09, 0.2);
    const y = h * ((index + 0.5) / 8) + random.between(-20, 20);
    const [from, to] = [w * random.between(0.02, 0.25), w * random.between(0.7, 0.98)];
    const bristles = times(11, (hair) => {
      const offset = (hair / 10 - 0.5) * thick;
      const [a, b] = [from + random.between(-0.04, 0.05) * w, to + random.between(-0.06, 0.05) * w];
      const tone = mix(color, random.chance(0.5) ? palette.light : palette.dark, random.between(0, 0.14));
      return stroke(
        `M${n(a)} ${n(y + offset)}Q${n((a + b) / 2)} ${n(y + offset - h * lean * 0.35)} ${n(b)} ${n(y + offset + h * lean * 0.1)}`,
        tone,
        thick / 8.2,
      );
    });
    return bristles.join('');
  });
  const drops = times(random.whole(4, 12), () =>
    circle(w * random.between(0.05, 0.95), h * random.between(0.05, 0.95), random.between(3, 11), random.pick(colors)),
  );
  return picture(frame, [rect(0, 0, w, h, palette.light), marks, drops]);
}

/** Cloth on the loom: bands of warp and weft. */
export function weave(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const colors = [palette.accent, palette.second, palette.mid, palette.far, palette.near, palette.light];
  const step = Math.max(w, h) / random.whole(16, 26);
  const columns = Math.ceil(w / step);
  const warp = times(columns, () => random.pick(colors));
  const rows = Math.ceil(h / step);
  const repeat = random.pick([2, 3, 4]);
  const cells = times(rows, (row) => {
    const color = random.pick(colors);
    return times(columns, (column) => {
      const over = (row + column) % repeat === 0;
      const [x, y] = [column * step, row * step];
      return over
        ? rect(x - step * 0.04, y + step * 0.08, step * 1.08, step * 0.84, color, `rx="${n(step * 0.3)}"`)
        : rect(x + step * 0.08, y - step * 0.04, step * 0.84, step * 1.08, warp[column] ?? palette.mid, `rx="${n(step * 0.3)}"`);
    }).join('');
  });
  return picture(frame, [rect(0, 0, w, h, palette.dark), cells]);
}

/** Big soft shapes cut from paper, laid over each other. */
export function cutouts(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const colors = random.shuffle([palette.accent, palette.second, palette.mid, palette.far, palette.near, palette.sky[0]]);
  const shapes = times(random.whole(5, 8), (index) => {
    const size = Math.min(w, h) * random.between(0.18, 0.42);
    const [x, y] = [w * random.between(0.05, 0.95), h * random.between(0.05, 0.95)];
    const color = colors[index % colors.length] ?? palette.mid;
    if (random.chance(0.35))
      return group([
        times(random.whole(4, 7), (arm) =>
          stroke(
            `M${n(x)} ${n(y + size)}Q${n(x + (arm - 3) * size * 0.15)} ${n(y)} ${n(x + (arm - 3) * size * 0.36)} ${n(y - size * (1 - Math.abs(arm - 3) * 0.14))}`,
            color,
            size * 0.2,
          ),
        ),
      ]);
    return path(blob(random, x, y, size, size * random.between(0.6, 1), 0.25, random.whole(5, 9)), color);
  });
  return picture(frame, [rect(0, 0, w, h, palette.sky[2]), shapes]);
}
