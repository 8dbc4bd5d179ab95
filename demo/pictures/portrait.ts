import type { Palette } from './palettes.ts';
import { createRandom, type Random } from './random.ts';
import { circle, ellipse, group, mix, n, path, picture, rect, stroke, times } from './svg.ts';

const SKINS = ['#f6d3b3', '#eebf98', '#dba578', '#c68a5c', '#a76b45', '#855236', '#64402c', '#4b2f22'] as const;
const HAIRS = ['#1b1718', '#2c1d18', '#4a2d1e', '#6d4227', '#9a6235', '#c98f4e', '#b4512b', '#8d8a88', '#d8d3cb', '#3a2a44'] as const;
const SIZE = 400;

export type Looks = { skin: number; hair: number; style: HairStyle };
export type HairStyle = 'short' | 'crop' | 'bob' | 'long' | 'bun' | 'curls' | 'afro' | 'scarf' | 'bald' | 'braids' | 'cap' | 'side';
export const HAIR_STYLES: readonly HairStyle[] = [
  'short',
  'crop',
  'bob',
  'long',
  'bun',
  'curls',
  'afro',
  'scarf',
  'bald',
  'braids',
  'cap',
  'side',
];

/** A friendly face in flat shapes; the same seed always gives the same person. */
export function portrait(seed: string, palette: Palette, looks: Partial<Looks> = {}): string {
  const random = createRandom(`portrait:${seed}`);
  const skin = SKINS[looks.skin ?? random.whole(0, SKINS.length - 1)] ?? SKINS[2];
  const hair = HAIRS[looks.hair ?? random.whole(0, HAIRS.length - 1)] ?? HAIRS[0];
  const style = looks.style ?? random.pick(HAIR_STYLES);
  const ground = random.pick([palette.sky[0], palette.sky[1], palette.far, palette.second, palette.mid, palette.accent]);
  const shirt = random.pick([palette.accent, palette.near, palette.second, palette.light, palette.mid].filter((color) => color !== ground));
  const cloth = random.pick([palette.accent, palette.second, palette.near].filter((color) => color !== ground && color !== shirt));
  const shade = mix(skin, '#5a1e12', 0.18);
  return picture({ width: SIZE, height: SIZE }, [
    backdrop(random, palette, ground),
    behind(style, hair, cloth),
    body(random, shirt, palette),
    neck(skin, shade),
    ears(style, skin),
    path('M132 168C132 96 268 96 268 168C268 236 240 268 200 268C160 268 132 236 132 168Z', skin),
    face(random, skin, shade, hair, palette),
    front(style, hair, cloth),
  ]);
}

function backdrop(random: Random, palette: Palette, ground: string): string {
  const detail = mix(ground, palette.light, 0.32);
  const shapes = [
    () => circle(200, 190, random.between(130, 165), detail),
    () => times(7, (index) => rect(index * 64 - 20, 0, 30, SIZE, detail, `transform="skewX(${n(random.between(-14, 14))})"`)).join(''),
    () =>
      path(
        `M0 ${n(random.between(160, 260))}Q120 ${n(random.between(120, 220))} 230 ${n(random.between(190, 280))}T400 ${n(random.between(140, 240))}V400H0Z`,
        detail,
      ),
    () => times(16, (index) => circle((index % 4) * 110 + 35, Math.floor(index / 4) * 110 + 35, random.between(10, 26), detail)).join(''),
    () => rect(62, 50, 276, 400, detail, 'rx="138"'),
    () => circle(random.between(70, 330), random.between(60, 130), random.between(60, 100), mix(ground, palette.second, 0.55)),
  ];
  return rect(0, 0, SIZE, SIZE, ground) + random.pick(shapes)();
}

function body(random: Random, shirt: string, palette: Palette): string {
  const outline = 'M48 400C52 326 112 304 160 298H240C288 304 348 326 352 400Z';
  const dark = mix(shirt, palette.dark, 0.25);
  const details = [
    path('M158 299Q200 350 242 299L236 292H164Z', dark),
    `${path('M152 300L200 352L248 300L232 290H168Z', palette.light)}${path('M150 302L176 372L200 340L224 372L250 302L240 296L200 334L160 296Z', dark)}`,
    rect(154, 282, 92, 34, dark, 'rx="16"'),
    times(4, (index) => rect(40, 330 + index * 22, 320, 9, dark)).join(''),
    stroke('M136 306L150 400M264 306L250 400', dark, 15),
    '',
  ];
  return `<clipPath id="torso"><path d="${outline}"/></clipPath>${path(outline, shirt)}${group([random.pick(details)], '', 'clip-path="url(#torso)"')}`;
}

function neck(skin: string, shade: string): string {
  return (
    path('M170 240H230V296Q200 328 170 296Z', skin) + path('M170 252Q200 286 230 252V268Q200 296 170 268Z', shade, 'fill-opacity=".55"')
  );
}

function ears(style: HairStyle, skin: string): string {
  return ['bob', 'long', 'scarf'].includes(style) ? '' : ellipse(131, 182, 13, 20, skin) + ellipse(269, 182, 13, 20, skin);
}

function face(random: Random, skin: string, shade: string, hair: string, palette: Palette): string {
  const brow = mix(hair, '#201512', 0.35);
  const lift = random.between(-4, 4);
  const eyes = random.chance(0.25)
    ? stroke('M158 180q10 -10 20 0M222 180q10 -10 20 0', '#2b1b18', 5)
    : circle(168, 178, 6.5, '#2b1b18') + circle(232, 178, 6.5, '#2b1b18') + circle(170, 176, 2, '#ffffff') + circle(234, 176, 2, '#ffffff');
  const brows = stroke(
    `M152 ${n(158 + lift)}q16 ${n(-9 - lift)} 32 -2M248 ${n(158 + lift)}q-16 ${n(-9 - lift)} -32 -2`,
    brow,
    random.between(5, 7.5),
  );
  const nose = stroke(random.pick(['M200 182q-9 20 -4 26q4 4 10 1', 'M200 184v22q-6 5 -11 1', 'M192 208q8 7 16 0']), shade, 5);
  const lips = mix(skin, '#a3262b', 0.55);
  const mouth =
    [
      stroke('M178 230q22 18 44 0', lips, 6),
      path('M174 226q26 6 52 0q-6 26 -26 26t-26 -26Z', '#7b2026') + path('M180 228q20 5 40 0l-3 8q-17 4 -34 0Z', '#fff7f0'),
      stroke('M182 232q20 10 38 -4', lips, 6),
    ][random.whole(0, 2)] ?? '';
  const cheeks = ellipse(154, 210, 15, 10, '#d9503f', 'fill-opacity=".2"') + ellipse(246, 210, 15, 10, '#d9503f', 'fill-opacity=".2"');
  const glasses = random.chance(0.26)
    ? random.pick([
        circle(168, 179, 22, 'none', `stroke="${palette.dark}" stroke-width="5"`) +
          circle(232, 179, 22, 'none', `stroke="${palette.dark}" stroke-width="5"`),
        rect(143, 160, 48, 36, 'none', `rx="9" stroke="${palette.dark}" stroke-width="5"`) +
          rect(209, 160, 48, 36, 'none', `rx="9" stroke="${palette.dark}" stroke-width="5"`),
      ]) + stroke('M190 176q10 -6 20 0', palette.dark, 5)
    : '';
  const freckles = random.chance(0.15)
    ? [
        [150, 200],
        [160, 206],
        [170, 200],
        [230, 200],
        [240, 206],
        [250, 200],
      ]
        .map(([x, y]) => circle(x ?? 0, y ?? 0, 2.2, shade))
        .join('')
    : '';
  return cheeks + freckles + brows + eyes + nose + mouth + glasses;
}

const HEAD_TOP = 'M128 178C118 92 168 72 204 72C252 72 284 104 272 178';

function behind(style: HairStyle, hair: string, cloth: string): string {
  if (style === 'long')
    return path('M112 190C96 84 160 62 200 62C246 62 304 84 288 190C286 240 296 300 306 330H94C106 296 114 240 112 190Z', hair);
  if (style === 'bob') return path('M110 250C92 96 152 62 200 62C250 62 308 96 290 250Q282 276 252 268H148Q118 276 110 250Z', hair);
  if (style === 'afro') return circle(200, 150, 112, hair);
  if (style === 'curls')
    return (
      times(9, (index) => circle(200 + Math.cos((index / 8) * Math.PI) * 82, 160 - Math.sin((index / 8) * Math.PI) * 76, 38, hair)).join(
        '',
      ) +
      circle(116, 206, 30, hair) +
      circle(284, 206, 30, hair)
    );
  if (style === 'bun') return circle(200, 62, 40, hair);
  if (style === 'braids')
    return [-1, 1]
      .map((side) => times(5, (index) => ellipse(200 + side * (86 + index * 3), 210 + index * 30, 17, 20, hair)).join(''))
      .join('');
  if (style === 'scarf')
    return path(
      'M104 210C92 88 150 60 200 60C250 60 308 88 296 210C298 270 326 300 330 340H70C76 300 102 270 104 210Z',
      mix(cloth, '#000000', 0.15),
    );
  return '';
}

function front(style: HairStyle, hair: string, cloth: string): string {
  const fringe = `${HEAD_TOP}C268 140 236 124 200 124C164 124 132 140 128 178Z`;
  switch (style) {
    case 'short':
      return path(`${HEAD_TOP}L264 168C262 136 250 128 238 122C210 136 164 134 142 126C138 140 134 150 136 170Z`, hair);
    case 'crop':
      return path(`${HEAD_TOP}C270 150 250 118 200 118C150 118 134 150 128 178Z`, hair);
    case 'side':
      return path(`${HEAD_TOP}C270 148 252 132 226 108C200 140 160 144 138 150C134 160 132 170 128 178Z`, hair);
    case 'bob':
      return path('M124 190C116 92 166 70 204 72C254 74 284 104 276 190C270 156 262 142 250 136H150C138 142 130 156 124 190Z', hair);
    case 'long':
      return path('M122 206C112 96 164 70 202 70C250 70 288 96 278 206C272 160 240 132 204 104C170 132 128 160 122 206Z', hair);
    case 'bun':
      return path(fringe, hair);
    case 'curls':
      return times(7, (index) => circle(138 + index * 20.7, 126 - Math.sin((index / 6) * Math.PI) * 28, 24, hair)).join('');
    case 'afro':
      return path('M126 172C122 108 160 92 200 92C240 92 278 108 274 172C264 140 236 128 200 128C164 128 136 140 126 172Z', hair);
    case 'braids':
      return path(`${HEAD_TOP}C266 140 230 132 200 92C170 132 134 140 128 178Z`, hair);
    case 'scarf':
      return path(
        'M118 214C108 104 156 74 200 74C244 74 292 104 282 214C276 262 236 288 200 300C164 288 124 262 118 214ZM140 180C142 240 166 266 200 266C234 266 258 240 260 180C258 134 232 118 200 118C168 118 142 134 140 180Z',
        cloth,
        'fill-rule="evenodd"',
      );
    case 'cap':
      return (
        path('M126 158C120 84 170 66 202 66C246 66 282 90 274 158Z', cloth) +
        path('M120 152H282Q304 156 308 168Q220 150 120 168Z', mix(cloth, '#000000', 0.2))
      );
    case 'bald':
      return stroke('M134 176q-2 -16 2 -30M266 176q2 -16 -2 -30', hair, 7, 'stroke-opacity=".5"');
  }
}
