import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import type { Frame } from './svg.ts';
import { motion, stillness, stretching } from './scenes/figures.ts';
import { weights } from './scenes/gym.ts';
import { stove } from './scenes/kitchen.ts';
import { forest, hills, sea, trail } from './scenes/landscapes.ts';
import { contours, cutouts, haze, mosaic, strokes, terrazzo, weave } from './scenes/patterns.ts';
import { skyline, street, studio, track } from './scenes/places.ts';
import { leaves, meadow } from './scenes/plants.ts';
import { shelves, stillLife, table, vessels } from './scenes/things.ts';
import { atelier, desk, record, voices, waves } from './scenes/work.ts';

export type Scene = (random: Random, palette: Palette, frame: Frame) => string;

/** Each kind of picture that the generator can draw, by the name that the demo's people use for it. */
export const SCENES = {
  atelier,
  contours,
  cutouts,
  desk,
  forest,
  haze,
  hills,
  leaves,
  meadow,
  mosaic,
  motion,
  record,
  sea,
  shelves,
  skyline,
  stillLife,
  stillness,
  stove,
  street,
  stretching,
  strokes,
  studio,
  table,
  terrazzo,
  track,
  trail,
  vessels,
  voices,
  waves,
  weave,
  weights,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
