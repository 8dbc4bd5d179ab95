import { Buffer } from 'node:buffer';
import type { Sharp } from 'sharp';
import { shadesOf } from '#kernel/site/accent.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';

/** What a site's mark is drawn from: its own picture, or else its accent. */
export type MarkSource = { mark: Buffer | null; colours: SiteValues['colours'] };

// Loaded with the first picture: a site without a mark of its own never needs it.
const loadSharp = async () => (await import('sharp')).default;

const WHITE = '#ffffff';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** The icons of the site, each with its type, from the same mark. */
export const MARK_PICTURES: Record<string, { type: string; draw: (source: MarkSource) => Promise<Buffer> }> = {
  'favicon.svg': { type: 'image/svg+xml', draw: async (source) => Buffer.from(await svgOf(source)) },
  'favicon.ico': { type: 'image/x-icon', draw: async (source) => icoOf(await markOf(source, 48)) },
  'apple-touch-icon.png': { type: 'image/png', draw: (source) => onPlate(source, { size: 180, share: 0.66, plate: WHITE }) },
  'icon-192.png': { type: 'image/png', draw: (source) => onPlate(source, { size: 192, share: 0.8, plate: null }) },
  'icon-512.png': { type: 'image/png', draw: (source) => onPlate(source, { size: 512, share: 0.8, plate: null }) },
  // Systems cut it to a shape of theirs, in which only a circle of 80% is safe.
  'icon-maskable.png': { type: 'image/png', draw: (source) => onPlate(source, { size: 512, share: 0.5, plate: WHITE }) },
};

/** Returns the mark as PNG of so many pixels each way. */
export async function markOf({ mark, colours }: MarkSource, size: number): Promise<Buffer> {
  const picture = mark === null ? await drawnMark(size, shadesOf(colours.light, 'light').accent) : (await loadSharp())(mark);
  return picture.resize(size, size, { fit: 'contain', background: CLEAR }).png({ compressionLevel: 9 }).toBuffer();
}

async function onPlate(source: MarkSource, { size, share, plate }: { size: number; share: number; plate: string | null }): Promise<Buffer> {
  const input = await markOf(source, Math.round(size * share));
  const sharp = await loadSharp();
  return sharp({ create: { width: size, height: size, channels: 4, background: plate ?? CLEAR } })
    .composite([{ input, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function svgOf(source: MarkSource): Promise<string> {
  const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
  if (source.mark === null) {
    const fill = shadesOf(source.colours.light, 'light').accent;
    return `${head}<path fill="${fill}" d="M16 3a13 13 0 1 1 0 26H6.5A3.5 3.5 0 0 1 3 25.5V16A13 13 0 0 1 16 3z"/></svg>`;
  }
  const data = (await markOf(source, 64)).toString('base64');
  return `${head}<image width="32" height="32" href="data:image/png;base64,${data}"/></svg>`;
}

// An ICO file may hold a PNG as it is.
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(48, 6);
  head.writeUInt8(48, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

// A circle with one corner. Of raw pixels, because this process doesn't load SVG.
async function drawnMark(size: number, colour: string): Promise<Sharp> {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const pixels = Buffer.alloc(size * size * 4);
  const [half, corner] = [size / 2, (size * 3.5) / 26];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const isCorner = x < half && y >= half;
      const radius = isCorner ? corner : half;
      const dx = Math.max(radius - x - 0.5, x + 0.5 - (size - radius), 0);
      const dy = Math.max(radius - y - 0.5, y + 0.5 - (size - radius), 0);
      const covered = Math.max(0, Math.min(1, radius - Math.hypot(dx, dy) + 0.5));
      pixels.set([red, green, blue, Math.round(255 * covered)], (y * size + x) * 4);
    }
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } });
}
