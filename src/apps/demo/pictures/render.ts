import sharp from 'sharp';
import { PALETTES } from './palettes.ts';
import { type Looks, portrait } from './portrait.ts';
import { createRandom } from './random.ts';
import { SCENES, type SceneName } from './scenes.ts';
import type { Frame } from './svg.ts';

/** A picture in the sizes that the product stores, each as WebP by its width, and the blurred 32 pixels as a data URL. */
export type RenderedPicture = { width: number; height: number; variants: Record<string, Buffer>; blur: string };

const QUALITY = { quality: 82, effort: 1 } as const;

/** Draws one scene; the same name and seed give the same picture on each machine. */
export function drawScene(name: SceneName, seed: string, frame: Frame): string {
  const random = createRandom(`${name}:${seed}`);
  return SCENES[name](random, random.pick(PALETTES), frame);
}

/** Draws one face. */
export function drawPortrait(seed: string, looks: Partial<Looks> = {}): string {
  return portrait(seed, createRandom(`palette:${seed}`).pick(PALETTES), looks);
}

/** Renders an SVG into the given widths, the widest first; smaller ones are scaled from it. */
export async function render(svg: string, frame: Frame, widths: readonly number[]): Promise<RenderedPicture> {
  const drawn = await sharp(Buffer.from(svg), { density: 72 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const source = () => sharp(drawn.data, { raw: drawn.info });
  const variants: Record<string, Buffer> = {};
  for (const width of widths) {
    const scaled = width === drawn.info.width ? source() : source().resize(width);
    variants[String(width)] = await scaled.webp(QUALITY).toBuffer();
  }
  const tiny = await source().resize(32).blur(0.8).webp({ quality: 40 }).toBuffer();
  return { width: frame.width, height: frame.height, variants, blur: `data:image/webp;base64,${tiny.toString('base64')}` };
}
