import type { Palette } from '../palettes.ts';
import type { Random } from '../random.ts';
import { circle, curve, ellipse, type Frame, glow, gradient, group, mix, n, picture, type Point, rect, stroke, times } from '../svg.ts';
import { pottedPlant } from './plants.ts';

type Pose = { head: Point; torso: Point[]; arms: Point[][]; legs: Point[][] };

// Poses as joints on a field of 200 × 200 with the ground at y = 180: head | torso | arms | legs.
// Limbs are thick round strokes; the first of each pair is in front.
const CALM = [
  '100,52 | 100,78 100,128 | 100,80 118,58 102,18 / 100,80 82,58 98,18 | 100,128 100,178 / 100,128 128,142 104,152',
  '100,66 | 100,92 100,142 | 100,94 126,120 134,146 / 100,94 74,120 66,146 | 100,146 140,160 96,172 / 100,146 60,160 104,172',
  '96,60 | 96,86 96,126 | 96,88 160,88 / 96,88 32,88 | 96,126 140,134 142,178 / 96,126 34,178',
  '62,150 | 74,128 104,92 | 74,128 44,176 | 106,94 150,178',
  '66,104 | 82,122 118,148 | 82,122 70,150 72,178 | 118,150 176,176',
  '110,40 | 102,64 94,116 | 102,66 122,40 134,14 / 102,66 86,36 92,8 | 94,118 134,132 134,178 / 94,118 62,146 30,178',
  '140,92 | 124,98 80,98 | 124,98 168,84 | 80,98 84,178 / 80,98 20,92',
].map(readPose);

// Those of them that stretch.
const FAR = [2, 3, 5].flatMap((index) => CALM[index] ?? []);

const FAST = [
  '118,42 | 110,66 96,114 | 110,68 134,92 152,72 / 110,68 80,84 66,108 | 96,116 134,128 124,170 / 96,116 82,152 40,154',
  '108,40 | 104,64 98,112 | 104,66 84,90 106,106 / 104,66 128,88 118,64 | 98,114 120,144 108,178 / 98,114 78,142 50,128',
  '100,40 | 100,64 100,116 | 100,66 136,46 150,12 / 100,66 64,46 50,12 | 100,118 132,146 146,178 / 100,118 68,146 54,178',
  '100,74 | 100,98 100,136 | 100,100 140,84 140,44 / 100,100 60,84 60,44 | 100,138 144,138 134,178 / 100,138 56,138 66,178',
  '126,58 | 116,80 92,118 | 116,82 100,116 112,142 / 116,82 126,114 112,142 | 92,120 124,140 114,178 / 92,120 98,146 78,178',
].map(readPose);

const SKINS = ['#f0c6a4', '#d9a27a', '#b97a53', '#8a5638', '#5f3a28', '#e8b48f'];

/** One person in a quiet pose in front of a big sun. */
export function stillness(random: Random, palette: Palette, frame: Frame): string {
  return beforeSun(random, palette, frame, CALM);
}

/** One person with arms and legs stretched far, there. */
export function stretching(random: Random, palette: Palette, frame: Frame): string {
  return beforeSun(random, palette, frame, FAR);
}

function beforeSun(random: Random, palette: Palette, frame: Frame, poses: readonly Pose[]): string {
  const { width: w, height: h } = frame;
  const size = h * random.between(0.7, 0.84);
  const x = w * random.between(0.35, 0.65);
  const ground = h * 0.86;
  const sun = random.pick([palette.second, palette.accent, mix(palette.light, palette.second, 0.4)]);
  return picture(frame, [
    gradient('wall', palette.sky),
    glow('sun', palette.light, 0.8),
    rect(0, 0, w, h, 'url(#wall)'),
    circle(x + random.between(-0.15, 0.15) * w, h * random.between(0.38, 0.5), h * random.between(0.26, 0.36), sun),
    rect(0, ground, w, h - ground, mix(palette.far, palette.mid, 0.5)),
    ellipse(x, ground + h * 0.025, size * 0.55, h * 0.026, palette.dark, 'fill-opacity=".22"'),
    rect(x - size * 0.56, ground + h * 0.006, size * 1.12, h * 0.02, palette.accent, 'rx="6"'),
    pottedPlant(random, palette, w * random.pick([0.09, 0.91]), h * 0.95, h * random.between(0.3, 0.48)),
    figure(random, random.pick(poses), palette, x, ground + h * 0.01, size, sun),
  ]);
}

/** People in motion: one close, others behind as shadows. */
export function motion(random: Random, palette: Palette, frame: Frame): string {
  const { width: w, height: h } = frame;
  const ground = h * 0.86;
  const count = random.whole(1, w > h * 2 ? 5 : 3);
  const pose = random.pick(FAST);
  const people = times(count, (index) =>
    figure(
      random,
      random.chance(0.6) ? pose : random.pick(FAST),
      palette,
      w * ((index + 0.5) / count) + random.between(-0.05, 0.05) * w,
      ground + h * 0.02,
      h * random.between(0.52, 0.74),
    ),
  );
  const stripes = times(random.whole(3, 6), (index) =>
    stroke(
      `M${n(w * random.between(-0.1, 0.6))} ${n(h * (0.14 + index * 0.11))}h${n(w * random.between(0.2, 0.6))}`,
      random.pick([palette.light, palette.second, palette.far]),
      h * random.between(0.015, 0.05),
      'stroke-opacity=".55"',
    ),
  );
  return picture(frame, [
    gradient('wall', [palette.sky[0], palette.sky[2]], [0, 0, 1, 1]),
    rect(0, 0, w, h, 'url(#wall)'),
    stripes,
    rect(0, ground, w, h - ground, palette.mid),
    rect(0, ground + h * 0.05, w, h * 0.012, palette.light, 'fill-opacity=".6"'),
    people,
  ]);
}

function figure(random: Random, pose: Pose, palette: Palette, x: number, foot: number, size: number, sun = ''): string {
  const skin = random.pick(SKINS);
  const dusk = brightness(palette.sky[1]) < 130;
  const legs = dusk ? random.pick([palette.light, palette.far]) : random.pick([palette.near, palette.dark]);
  const top = random.pick([palette.accent, palette.second, dusk ? palette.dark : palette.light].filter((color) => color !== sun));
  const hair = random.pick(['#2a1a15', '#4a2c1d', '#1c1a1f', '#7a4a2a', palette.dark]);
  const [hx, hy] = pose.head;
  const bun = random.chance(0.5) ? circle(hx - 9, hy - 11, 6, hair) : '';
  return group(
    [
      pose.arms.slice(1).map((arm) => stroke(curve(arm), mix(skin, '#000000', 0.12), 10.5)),
      pose.legs.slice(1).map((leg) => stroke(curve(leg), mix(legs, palette.dark, 0.22), 16)),
      stroke(curve(pose.legs[0] ?? []), legs, 16),
      stroke(curve(pose.torso), top, 27),
      stroke(curve(pose.arms[0] ?? []), skin, 10.5),
      bun,
      circle(hx, hy, 13.5, skin),
      `<path d="M${hx - 14} ${hy - 1}A14 14 0 0 1 ${hx + 13} ${hy - 5}Q${hx} ${hy - 5} ${hx - 5} ${hy + 4}Z" fill="${hair}"/>`,
    ],
    `translate(${n(x - size / 2)} ${n(foot - (size / 200) * 180)}) scale(${(size / 200).toFixed(3)})`,
  );
}

function brightness(color: string): number {
  return [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0) / 3;
}

function readPose(text: string): Pose {
  const [head = '', torso = '', arms = '', legs = ''] = text.split(' | ');
  const joints = (part: string) =>
    part.split(' ').map((joint): Point => {
      const [x = 0, y = 0] = joint.split(',').map(Number);
      return [x, y];
    });
  const limbs = (part: string) => part.split(' / ').map(joints);
  return { head: joints(head)[0] ?? [0, 0], torso: joints(torso), arms: limbs(arms), legs: limbs(legs) };
}
