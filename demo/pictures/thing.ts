import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { ellipse } from './svg.ts';

/** Something that stands on the ground or a table, with its foot at the given point. */
export type Thing = (random: Random, x: number, foot: number, size: number, color: string, palette: Palette) => string;

/** The soft shadow below it. */
export function shadow(x: number, foot: number, half: number, palette: Palette): string {
  return ellipse(x + half * 0.25, foot, half * 1.25, half * 0.16, palette.dark, 'fill-opacity=".22"');
}
