import sharp from 'sharp';

import { makeScene, withNoise } from './make-scene.ts';

const [WIDTH, HEIGHT] = [4000, 3000];

/** Returns the JPEG of a 12-megapixel photo. */
export async function makePhoto(): Promise<Buffer> {
  const light = withNoise(await makeScene(WIDTH, HEIGHT, 21), 3, 22).bytes;
  const tint = (await makeScene(WIDTH, HEIGHT, 23)).bytes;
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 3);
  for (let at = 0; at < light.length; at += 1) {
    const [grey, warmth] = [light[at] ?? 0, ((tint[at] ?? 0) - 128) / 4];
    pixels[at * 3] = grey + warmth;
    pixels[at * 3 + 1] = grey;
    pixels[at * 3 + 2] = grey - warmth;
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
