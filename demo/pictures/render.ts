import sharp from 'sharp';
import { PALETTES } from './palettes.ts';
import { type Looks, portrait } from './portrait.ts';
import { createRandom } from './random.ts';
import { SCENES, type SceneName } from './scenes.ts';
import type { Frame } from './svg.ts';

/** A picture in the sizes that the product stores, as WebP by width, and the blurred 32-pixel preview as a data URL. */
export type RenderedPicture = { width: number; height: number; variants: Record<string, Buffer>; blur: string };

// The lowest effort: flat shapes stay small, and the first start doesn't wait for the last two per cent.
const QUALITY = { quality: 80, effort: 0 } as const;
const SMALLER = { kernel: 'linear' } as const;

// Several pictures at once use the processors better than several threads for one.
sharp.concurrency(1);

/** Draws one scene; the same name and seed give the same picture on every machine. */
export function drawScene(name: SceneName, seed: string, frame: Frame): string {
  const random = createRandom(`${name}:${seed}`);
  return SCENES[name](random, random.pick(PALETTES), frame);
}

/** Draws one face. */
export function drawPortrait(seed: string, looks: Partial<Looks> = {}): string {
  return portrait(seed, createRandom(`palette:${seed}`).pick(PALETTES), looks);
}

/**
 * Renders an SVG at the given widths; smaller ones are scaled from the whole. A `scale` below 1
 * draws everything that much smaller, for when the pictures must exist but nobody will look at them.
 */
export async function render(svg: string, frame: Frame, widths: readonly number[], scale = 1): Promise<RenderedPicture> {
  const drawn = await sharp(Buffer.from(svg), { density: 72 * scale })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = () => sharp(drawn.data, { raw: drawn.info });
  const variants: Record<string, Buffer> = {};
  for (const width of widths) {
    const scaled = width === frame.width ? source() : source().resize(Math.max(1, Math.round(width * scale)), null, SMALLER);
    variants[String(width)] = await scaled.webp(QUALITY).toBuffer();
  }
  const tiny = await source()
    .resize(32, 32, { ...SMALLER, fit: 'inside' })
    .webp({ quality: 40, effort: 0 })
    .toBuffer();
  return { width: frame.width, height: frame.height, variants, blur: `data:image/webp;base64,${tiny.toString('base64')}` };
}
